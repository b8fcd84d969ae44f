import { readDay, readListQuery } from "#app/content/list-query.ts";

/** What the address asks of the log; the page and its export read it the same way. */
export function readAuditFilters(url: string) {
  const { text, page } = readListQuery(url);
  const person = text("person");
  return {
    actorId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(person) ? person : "",
    kind: text("kind", 40),
    thing: text("thing"),
    from: readDay(text("from")),
    to: readDay(text("to")),
    page,
  };
}
