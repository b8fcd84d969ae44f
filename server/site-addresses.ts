/** Under which addresses the site answers, and which one stands in mails and links. */
export type SiteAddresses = {
  /** The public address. */
  origin: string;
  /** What a browser may name as the origin of our own pages. */
  accepted: ReadonlySet<string>;
};

/** Without ORIGIN the site is for this machine: its loopback names, and the name it listens on. */
export function siteAddresses(
  configured: string | undefined,
  host: string,
  port: number,
): SiteAddresses {
  if (configured) return { origin: configured, accepted: new Set([configured]) };
  const everywhere = host === "0.0.0.0" || host === "::";
  const names = [everywhere ? "127.0.0.1" : bracketed(host), "127.0.0.1", "localhost", "[::1]"];
  const accepted = names.map((name) => new URL(`http://${name}:${port}`).origin);
  return { origin: accepted[0] as string, accepted: new Set(accepted) };
}

/** The origin a request is read under: never just what its Host header claims. */
export function requestOrigin(addresses: SiteAddresses, hostHeader: string | undefined): string {
  const claimed = `http://${hostHeader}`;
  return addresses.accepted.has(claimed) ? claimed : addresses.origin;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
