import { randomBytes } from "node:crypto";

export type Listen = "socket" | "tcp";

/** Part of the socket's file name; no TCP port is opened. */
const SOCKET_PORT = 5432;

/** Where the server is reached. Explicit, so no PG* environment variable changes it. */
export function connectionConfig(host: string, port = SOCKET_PORT) {
  return { host, port, user: "jacaranda", database: "jacaranda", ssl: false };
}

/** Durable settings for a small machine; a larger site sets DATABASE_URL. */
export function serverSettings(
  listen: Listen,
  { host, port }: { host: string; port: number },
  { hbaFile, identFile }: { hbaFile: string; identFile: string },
  version: string,
): Record<string, string> {
  return {
    cluster_name: `jacaranda-ict-${randomBytes(8).toString("hex")}`,
    listen_addresses: listen === "tcp" ? host : "",
    port: String(port),
    unix_socket_directories: listen === "socket" ? `"${host.replaceAll('"', '""')}"` : "",
    unix_socket_permissions: "0700",
    hba_file: hbaFile,
    ident_file: identFile,
    max_connections: "50",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    // No I/O worker processes (new in version 18): at this size they only cost memory.
    ...(Number.parseInt(version, 10) >= 18 && { io_method: "sync" }),
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

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
