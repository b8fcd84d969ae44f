export const SETUP_PATH = "/admin/setup";
export const CLAIMS_PATH = `${SETUP_PATH}/claims`;
export const REMOVE_DEMO_PATH = `${SETUP_PATH}/demo`;

/** A link of the guide: its page leads back to the guide. The query goes before the fragment. */
export function fromSetup(to: string): string {
  return to.replace(/(?=#)|$/, `${to.includes("?") ? "&" : "?"}from=setup`);
}

export function isFromSetup(search: URLSearchParams): boolean {
  return search.get("from") === "setup";
}
