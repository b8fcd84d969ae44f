import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { DatabaseConfig } from "#app/database/connection.server.ts";

/** A TCP proxy to the database that can be disconnected, as when the network or the server goes. */
export async function startDatabaseProxy(to: DatabaseConfig): Promise<{
  address: DatabaseConfig;
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = to.host?.startsWith("/")
      ? connect(`${to.host}/.s.PGSQL.${to.port}`)
      : connect(to.port ?? 5432, to.host);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.pipe(other);
      end.on("error", () => other.destroy());
      end.on("close", () => ends.delete(end));
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: { ...to, host: "127.0.0.1", port },
    async disconnect() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
    reconnect: () => listen(port),
  };
}
