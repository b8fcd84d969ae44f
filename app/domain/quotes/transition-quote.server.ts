import { and, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/database/connection.server.ts";
import {
  type QuoteEventKind,
  type QuoteState,
  quoteEvents,
  quoteRevisions,
  quotes,
} from "#app/database/tables/orders.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { type AuditEntry, recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import { toCents } from "#app/format/money.ts";
import { canQuoteTransition, quoteStates } from "./quote-states.ts";

/** Who acts on a quotation: the customer by the link, a member of staff, or a job. */
export type QuoteActor = { customer: string | undefined } | Admin<"make-quotations"> | "system";

/** A locked negotiation, with the validity of the newest sent revision by the database's clock. */
export async function lockQuote(
  transaction: Transaction,
  key: { number: number } | { accessKey: string } | { id: string },
) {
  const which =
    "number" in key
      ? eq(quotes.number, key.number)
      : "id" in key
        ? eq(quotes.id, key.id)
        : eq(quotes.accessKey, key.accessKey);
  const [quote] = await transaction.select().from(quotes).where(which).for("update");
  if (!quote) return undefined;
  const [newest] = await transaction
    .select({
      validUntil: quoteRevisions.validUntil,
      createdBy: quoteRevisions.createdBy,
      total: quoteRevisions.total,
      isOver: sql<boolean>`${quoteRevisions.validUntil} < clock_timestamp()`,
    })
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, quote.id), eq(quoteRevisions.revision, quote.revision)));
  const { email = "", fullName = "" } = quote.details as { email?: string; fullName?: string };
  return {
    ...quote,
    email,
    name: fullName,
    validUntil: newest?.validUntil ?? undefined,
    /** Of the newest sent revision; 0 before. */
    total: toCents(newest?.total ?? "0"),
    isOver: newest?.isOver ?? false,
    /** The newest sent revision was made by staff, not by the customer at list prices. */
    isByStaff: newest !== undefined && newest.createdBy !== null,
  };
}

export type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>;

type Change = Omit<PgUpdateSetSource<typeof quotes>, "state" | "id">;

/** Moves a locked quotation to another state, with its event; false where the state machine does not allow it to the actor. */
export async function transitionQuote(
  transaction: Transaction,
  actor: QuoteActor,
  {
    quote,
    to,
    change = {},
    event = {},
  }: { quote: LockedQuote; to: QuoteState; change?: Change; event?: EventDetails },
): Promise<boolean> {
  const from = quote.state;
  if (!canQuoteTransition(from, to, actorColumns(actor).actor)) return false;
  await transaction
    .update(quotes)
    .set({
      // In these states the customer has been answered, or waits for nothing.
      ...(quoteStates[to].queue !== "to-do" && { dueAt: null }),
      ...change,
      state: to,
      stateChangedAt: sql`clock_timestamp()`,
    })
    .where(eq(quotes.id, quote.id));
  quote.state = to;
  await recordQuoteEvent(transaction, actor, quote, { kind: to, from, to, ...event });
  return true;
}

type EventDetails = {
  /** Another one than the state that is reached. */
  kind?: QuoteEventKind;
  revision?: number | undefined;
  message?: string | undefined;
  wishedPrices?: Record<string, number> | undefined;
  forStaff?: boolean;
};

/** An entry of the quotation's history. */
export async function recordQuoteEvent(
  transaction: Transaction,
  actor: QuoteActor,
  { id }: { id: string },
  event: EventDetails & { kind: QuoteEventKind; from?: QuoteState; to?: QuoteState },
): Promise<void> {
  const { kind, from, to, revision, message, wishedPrices, forStaff = false } = event;
  await transaction.insert(quoteEvents).values({
    quoteId: id,
    kind,
    revision: revision ?? null,
    fromState: from ?? null,
    toState: to ?? null,
    ...actorColumns(actor),
    message: message || null,
    wishedPrices: wishedPrices ?? null,
    forStaff,
  });
}

function actorColumns(actor: QuoteActor) {
  if (actor === "system") return { actor: "system" } as const;
  if ("customer" in actor) return { actor: "customer", actorName: actor.customer ?? null } as const;
  return { actor: "staff", actorId: actor.userId, actorName: displayName(actor) } as const;
}

export async function recordQuoteAudit(
  transaction: Transaction,
  admin: Admin<"make-quotations">,
  { id, number }: { id: string; number: number },
  entry: Omit<AuditEntry, "entity">,
): Promise<void> {
  const entity = { kind: "quotation", id, label: formatQuoteNumber(number) } as const;
  await recordAudit(transaction, admin, { ...entry, entity });
}
