import { parseDate, parseListQuery } from "#app/format/list-query.ts";

/** The filters of the audit log from the URL, for the page and its export. */
export function parseAuditFilters(url: string) {
  const { text, page } = parseListQuery(url);
  const person = text("person");
  return {
    actorId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(person) ? person : "",
    kind: text("kind", 40),
    entity: text("entity"),
    from: parseDate(text("from")),
    to: parseDate(text("to")),
    page,
  };
}
