/** A link into our own site. What leads elsewhere is a mistake or an attack, so it throws. */
export function mailLink(path: string, origin: string): string {
  const home = new URL(origin);
  const link = new URL(path, home);
  const isHttp = home.protocol === "https:" || home.protocol === "http:";
  if (!isHttp || link.origin !== home.origin || link.username || link.password) {
    throw new Error("A mail may only link to a page of this site.");
  }
  return link.href;
}

/** How long a link works, in the words of a sentence: "30 minutes", "one hour", "24 hours". */
export function spellValidity(minutes: number): string {
  if (minutes % 60 !== 0) return minutes === 1 ? "one minute" : `${minutes} minutes`;
  return minutes === 60 ? "one hour" : `${minutes / 60} hours`;
}
