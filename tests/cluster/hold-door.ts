import net from "node:net";

type Handle = { fd: number; close(): void };

/**
 * A socket that is bound and held open, as systemd does for a .socket unit; the process that it is
 * handed to listens on it. Node has no public way to bind without listening: its own cluster module
 * uses this one.
 */
export function holdDoor(port: number): Handle {
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle(host: string, port: number, family: 4): Handle | number;
  };
  const handle = bind("127.0.0.1", port, 4);
  if (typeof handle === "number") throw new Error(`Port ${port} cannot be bound (${handle})`);
  return handle;
}
