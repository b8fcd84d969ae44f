export type ServerEndpoint =
  | { listen: "socket"; socketFolder: string }
  | { listen: "tcp"; port: number };

/** Durable settings for a small machine; a larger site sets DATABASE_URL. */
export function serverSettings(options: {
  endpoint: ServerEndpoint;
  clusterName: string;
  hbaFile: string;
  identFile: string;
}): Record<string, string> {
  const { endpoint } = options;
  return {
    cluster_name: options.clusterName,
    listen_addresses: endpoint.listen === "tcp" ? "127.0.0.1" : "",
    port: String(endpoint.listen === "tcp" ? endpoint.port : SOCKET_PORT),
    unix_socket_directories:
      endpoint.listen === "socket" ? quoteListItem(endpoint.socketFolder) : "",
    unix_socket_permissions: "0700",
    hba_file: options.hbaFile,
    ident_file: options.identFile,
    max_connections: "50",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // No I/O worker processes: at this size they only cost memory.
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
    // Statements and key values contain personal data and must not reach the log.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
  };
}

/** Part of the socket's file name; no TCP port is opened. */
export const SOCKET_PORT = 5432;

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function quoteListItem(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
