import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { quoteRevisions, quotes } from "#app/database/tables/orders.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import {
  discardDraft,
  saveDraft,
  startDraft,
} from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/drafts/send-quote.server.ts";
import { startQuote } from "#app/domain/quotes/drafts/start-quote.server.ts";
import type { DraftLine, RevisionTerms } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { readNegotiation } from "#app/domain/quotes/read-quote.server.ts";
import { confirmRequest, requestQuotation } from "#app/domain/quotes/request-quotation.server.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
  orderFixture,
} from "./order-fixture.ts";

export const contact = { fullName: "Thandi Nkosi", phone: "+27821234567" };

/** Quotations that are asked for, made, sent and answered. */
export function negotiationFixture() {
  const scene = orderFixture();

  /** A confirmed request for two of a product. */
  async function requested({ stock = 5, quantity = 2 } = {}) {
    const productId = await scene.product({ price: "100.00", stock });
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await requestQuotation(scene, undefined, {
      idempotencyKey: randomUUID(),
      lines: [{ productId, quantity }],
      details: { ...contact, email },
      ...{ wish: "Ten per cent off?", wantedBy: undefined },
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    const { accessKey } = await read(outcome.number);
    await confirmRequest(scene, accessKey);
    return { number: outcome.number, accessKey, productId, email };
  }

  const terms = (
    email: string,
    lines: readonly DraftLine[],
    wish: Partial<RevisionTerms> = {},
  ) => ({
    // Without goods there is nothing to deliver.
    details: lines.some(({ productId }) => productId)
      ? { ...courierDetails, email }
      : { ...collectionDetails, deliveryMethod: "email" as const, billingAddress, email },
    lines,
    ...{ discountOnWhole: undefined, fixedDelivery: undefined, note: "", validUntil: undefined },
    ...wish,
  });

  /** Saves these terms as the draft, and sends them. */
  async function sendTerms(number: number, given: RevisionTerms) {
    const admin = await scene.staff();
    const started = await startDraft(scene, admin, { number });
    if (!started.ok) throw new Error(started.reason);
    const saved = await saveDraft(scene, admin, { number, version: started.version, ...given });
    if (!saved.ok) throw new Error(saved.reason);
    const sent = await sendQuote(scene, admin, { number, version: saved.version });
    if (!sent.ok) throw new Error(sent.reason);
    return { ...sent, total: saved.total };
  }

  /** A sent quotation with these lines. */
  async function sent(lines: readonly DraftLine[], wish: Partial<RevisionTerms> = {}) {
    const admin = await scene.staff();
    const started = await startQuote(scene, admin, { idempotencyKey: randomUUID() });
    if (!started.ok) throw new Error(started.reason);
    const email = `${randomUUID()}@example.co.za`;
    const outcome = await sendTerms(started.number, terms(email, lines, wish));
    const { accessKey } = await read(started.number);
    return { ...outcome, number: started.number, accessKey, email };
  }

  async function read(number: number) {
    const found = await readNegotiation(scene, { number, admin: await scene.staff() });
    if (!found) throw new Error("There is no such quotation");
    return found;
  }

  async function setLastSecond(number: number, moment: string) {
    await scene.database
      .update(quoteRevisions)
      .set({ validUntil: sql`${moment}::timestamptz` })
      .where(sql`${quoteRevisions.quoteId} = (select id from quotes where number = ${number})`);
  }

  const accept = (accessKey: string, input: Partial<Parameters<typeof acceptQuote>[2]> = {}) =>
    acceptQuote(scene, accessKey, { paymentMethod: "eft", ipHash: randomUUID(), ...input });

  const stateOf = async (number: number) =>
    (
      await scene.database
        .select({ state: quotes.state })
        .from(quotes)
        .where(eq(quotes.number, number))
    )[0]?.state;

  return {
    scene,
    requested,
    terms,
    sendTerms,
    sent,
    read,
    accept,
    setLastSecond,
    stateOf,
    discardDraft,
  };
}
