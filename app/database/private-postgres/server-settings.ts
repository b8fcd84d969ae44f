export type ServerEndpoint =
  | { listen: "socket"; socketFolder: string }
  | { listen: "tcp"; port: number };

/** Small, durable and quiet; whoever outgrows it sets DATABASE_URL. */
export function serverSettings(options: {
  place: ServerEndpoint;
  mark: string;
  accessFile: string;
  namesFile: string;
}): Record<string, string> {
  const { place } = options;
  return {
    cluster_name: options.mark,
    listen_addresses: place.listen === "tcp" ? "127.0.0.1" : "",
    port: String(place.listen === "tcp" ? place.port : SOCKET_PORT),
    unix_socket_directories: place.listen === "socket" ? quoteListItem(place.socketFolder) : "",
    unix_socket_permissions: "0700",
    hba_file: options.accessFile,
    ident_file: options.namesFile,
    max_connections: "50",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // Reads in the asking process: at this size helper processes only cost memory.
    io_method: "sync",
    jit: "off",
    fsync: "on",
    synchronous_commit: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    log_destination: "stderr",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    // Neither statements nor key values reach the log: they hold personal data.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
}

/** Names the socket file; with no TCP port open it is only a name. */
export const SOCKET_PORT = 5432;

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function quoteListItem(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
