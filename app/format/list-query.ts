/** Query of a list, parsed from untrusted URL parameters. */
export type ListQuery = { text(name: string, max?: number): string; page: number };

export function parseListQuery(from: string | URLSearchParams): ListQuery {
  const searchParams = typeof from === "string" ? new URL(from).searchParams : from;
  const text = (name: string, max = 200) =>
    (searchParams.get(name) ?? "").trim().slice(0, max).toWellFormed();
  const page = /^[1-9]\d{0,5}$/.test(text("page")) ? Number(text("page")) : 1;
  return { text, page };
}

/** Offset pagination: the LIMIT and OFFSET of one page. */
export function paginate(page: number, pageSize: number) {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Offset pagination where a page past the end is the last one. */
export function paginateWithin(total: number, page: number, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pages);
  return { page: shown, ...paginate(shown, pageSize) };
}

/** The value if the list knows it, else the first. */
export function oneOf<Known extends string>(value: string, known: readonly [Known, ...Known[]]) {
  return known.find((each) => each === value) ?? known[0];
}

/** The list's URL with other parameters; blank ones are left out. */
export function listUrl(path: string, parts: Record<string, string | number>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== "" && !(name === "page" && value === 1)) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A day as a date field sends it, if there is such a day. */
export function parseDate(text: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) && new Date(`${text}T00:00:00Z`);
  if (!found || Number.isNaN(found.getTime())) return "";
  return found.toISOString().startsWith(text) ? text : "";
}

/** Escapes a text for `like`. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
