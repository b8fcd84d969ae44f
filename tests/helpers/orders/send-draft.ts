import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { saveDraft, startDraft } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/drafts/send-quote.server.ts";
import type { RevisionTerms } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { readNegotiation } from "#app/domain/quotes/read-quote.server.ts";

/** The staff side of a negotiation on a running site: makes and sends the next revision. */
export async function sendDraft(
  needs: { database: Database; origin: string },
  number: number,
  { details, ...terms }: Pick<RevisionTerms, "lines" | "details"> & Partial<RevisionTerms>,
): Promise<void> {
  const { rows } = await needs.database.$client.query(
    "insert into users (name, email) values ('Sipho', gen_random_uuid() || '@example.com') returning id",
  );
  // Only requireAdmin makes one; here no request is made.
  const admin = {
    userId: rows[0].id,
    name: "Sipho",
    email: "sipho@example.com",
  } as unknown as Admin<"make-quotations" | "see-contact-details">;
  const started = await startDraft(needs, admin, { number });
  if (!started.ok) throw new Error(started.reason);
  const asked = await readNegotiation(needs, { number, admin });
  const saved = await saveDraft(needs, admin, {
    number,
    version: started.version,
    ...{ discountOnWhole: undefined, fixedDelivery: undefined, note: "", validUntil: undefined },
    ...terms,
    details: { ...asked?.details, ...details },
  });
  if (!saved.ok) throw new Error(saved.reason);
  const sent = await sendQuote(needs, admin, { number, version: saved.version });
  if (!sent.ok) throw new Error(sent.reason);
}
