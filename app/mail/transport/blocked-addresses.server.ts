import { BlockList, connect, type NetConnectOpts, type Socket } from "node:net";

/** Never a mail server: this network's own segment, where clouds answer with their machine's secrets. */
const LINK_LOCAL = ["169.254.0.0/16", "fe80::/10", "fd00:ec2::254/128"];

/** This machine, and others inside its network. */
const PRIVATE = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::/128",
  "::1/128",
  "fc00::/7",
];

/** What the mail server of the settings may not be: an admin chooses it, not the operator. */
export function blockedAddresses({ allowsPrivate }: { allowsPrivate: boolean }): BlockList {
  const blocked = new BlockList();
  for (const range of allowsPrivate ? LINK_LOCAL : [...LINK_LOCAL, ...PRIVATE]) {
    const [address = "", bits] = range.split("/");
    if (address.includes(":")) blocked.addSubnet(address, Number(bits), "ipv6");
    else {
      // BlockList knows the IPv4-mapped form (::ffff:0:0/96) by itself, but not that of NAT64.
      blocked.addSubnet(address, Number(bits), "ipv4");
      blocked.addSubnet(`64:ff9b::${address}`, 96 + Number(bits), "ipv6");
    }
  }
  return blocked;
}

type ConnectOptions = {
  host: string;
  port: number;
  blockList: BlockList;
  timeout: number;
  /** For tests. */
  lookup?: NonNullable<Extract<NetConnectOpts, { port: number }>["lookup"]>;
};

/**
 * Connects unless the address is blocked. Node resolves the name once and checks the address it then
 * connects to, so a name that changes its address in between (DNS rebinding) gains nothing.
 */
export function connectUnlessBlocked(
  { timeout, ...options }: ConnectOptions,
  callback: (error: Error | null, socket?: Socket) => void,
): Socket {
  const socket = connect(options);
  const fail = (error: Error) => callback(firstCause(error));
  const limit = setTimeout(() => {
    socket.destroy(Object.assign(new Error("Connection timeout"), { code: "ETIMEDOUT" }));
  }, timeout);
  socket.once("error", fail);
  socket.once("close", () => clearTimeout(limit));
  socket.once("connect", () => {
    clearTimeout(limit);
    socket.off("error", fail);
    callback(null, socket);
  });
  return socket;
}

/** One of several addresses: their common error says nothing. */
function firstCause(error: Error): Error {
  return error instanceof AggregateError ? (error.errors[0] ?? error) : error;
}
