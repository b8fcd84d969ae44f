import { parseDate, parseListQuery } from "#app/content/list-query.ts";
import { articleNumberIdRange } from "#app/domain/catalogue/article-number.ts";

/** The filters of the audit log from the URL, for the page and its export. */
export function parseAuditFilters(url: string) {
  const { text, page } = parseListQuery(url);
  const person = text("person");
  return {
    actorId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(person) ? person : "",
    kind: text("kind", 40),
    entity: text("thing"),
    // The first ten digits of the id, with a hyphen after the eighth.
    entityIdPrefix: articleNumberIdRange(text("thing"))?.first.slice(0, 11) ?? "",
    from: parseDate(text("from")),
    to: parseDate(text("to")),
    page,
  };
}
