/** The origins that the site accepts, and the one used in mails and links. */
export type SiteOrigins = {
  origin: string;
  /** What a browser may send as Origin from pages of this site. */
  accepted: ReadonlySet<string>;
};

/** Without ORIGIN only this machine's loopback names and the host it listens on are accepted. */
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

/** The origin of a request's URL: the Host header counts only if it is accepted. */
export function requestOrigin(origins: SiteOrigins, hostHeader: string | undefined): string {
  const claimed = `http://${hostHeader}`;
  return origins.accepted.has(claimed) ? claimed : origins.origin;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
