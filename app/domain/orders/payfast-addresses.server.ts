import { BlockList, isIPv4 } from "node:net";

/** Whether an address is one of these, each an IPv4 address or a range of them. */
export function isAmong(address: string, ranges: readonly string[]): boolean {
  if (!isIPv4(address)) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits = "32"] = range.split("/");
    list.addSubnet(network, Number(bits), "ipv4");
  }
  return list.check(address, "ipv4");
}
