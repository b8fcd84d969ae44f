import { parseDate, parseListQuery } from "#app/format/list-query.ts";

/** The filters of the audit log from the URL, for the page and its export. */
export function parseAuditFilters(url: string) {
  const { text, page } = parseListQuery(url);
  return {
    actorId: userIdIn(text("person")),
    kind: text("kind", 40),
    entity: text("entity"),
    from: parseDate(text("from")),
    to: parseDate(text("to")),
    page,
  };
}

/** The filters of the log of personal data viewed. */
export function parseViewedFilters(url: string) {
  const { text, page } = parseListQuery(url);
  return { colleagueId: userIdIn(text("colleague")), person: text("person"), page };
}

function userIdIn(text: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : "";
}
