/** Under which addresses the site answers, and which one stands in mails and links. */
export type SiteOrigins = {
  /** The public address. */
  origin: string;
  /** What a browser may name as the origin of our own pages. */
  accepted: ReadonlySet<string>;
};

/** Without ORIGIN the site is for this machine: its loopback names, and the name it listens on. */
export function siteOrigins(
  configured: string | undefined,
  host: string,
  port: number,
): SiteOrigins {
  if (configured) return { origin: configured, accepted: new Set([configured]) };
  const everywhere = host === "0.0.0.0" || host === "::";
  const names = [everywhere ? "127.0.0.1" : bracketed(host), "127.0.0.1", "localhost", "[::1]"];
  const accepted = names.map((name) => new URL(`http://${name}:${port}`).origin);
  return { origin: accepted[0] as string, accepted: new Set(accepted) };
}

/** The origin a request is read under: never just what its Host header claims. */
export function requestOrigin(origins: SiteOrigins, hostHeader: string | undefined): string {
  const claimed = `http://${hostHeader}`;
  return origins.accepted.has(claimed) ? claimed : origins.origin;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
