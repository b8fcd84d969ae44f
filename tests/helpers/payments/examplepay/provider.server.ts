import { createHmac, timingSafeEqual } from "node:crypto";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { orders } from "#app/database/tables/orders.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import type { PaymentProvider } from "#app/domain/payments/payment-provider.ts";
import {
  findOrderId,
  parseOrderReference,
  type SettlementResult,
  settlePayment,
} from "#app/domain/payments/settle-payment.server.ts";
import { examplepay as description } from "./description.ts";
import { examplepayEvents } from "./tables.server.ts";

type ExamplepayAccount = { shopId: string; signingKey: string };

export const examplepayProvider: PaymentProvider<"examplepay", ExamplepayAccount> = {
  method: "examplepay",
  readAccount: ({ shopId, signingKey }) =>
    shopId && signingKey ? { shopId, signingKey } : undefined,
  describeAccount: ({ shopId }) => shopId,
  startPayment: ({ shopId }, { origin }, order) => ({
    form: {
      action: "https://pay.example.com/start",
      fields: [
        ["shop", shopId],
        ["reference", formatOrderNumber(order.number)],
        ["cents", String(order.due)],
        ["return", `${origin}/orders/${order.accessKey}/return`],
        ["events", `${origin}${description.webhook.path}`],
      ],
    },
    formTargets: ["https://pay.example.com"],
  }),
  webhook: {
    logEvent: "examplepay event",
    rateLimitName: "examplepay-event",
    // It publishes no addresses: its signature proves who it is. All others could send 20 an hour only.
    isKnownSender: () => true,
    handle: async ({ signingKey }, { database, origin }, { body, headers }) => {
      const text = new TextDecoder().decode(body).replaceAll("\0", " ");
      const store = (connection: Pick<typeof database, "insert">, values: Verified) =>
        connection.insert(examplepayEvents).values({ body: text, ...values });
      const answer = async (verificationResult: Result, values: Partial<Verified> = {}) => {
        await store(database, { verificationResult, ...values });
        return { status: STATUSES[verificationResult], result: verificationResult };
      };
      const event = parseEvent(text);
      if (!event || !isSigned(body, headers.get("x-example-signature") ?? "", signingKey)) {
        // Anyone can send it: its text is not kept.
        return answer("refused", { body: "" });
      }
      const orderNumber = parseOrderReference(event.reference);
      const orderId = await findOrderId(database, orderNumber);
      if (!orderId || orderNumber === undefined) return answer("unknown-order");
      if (event.status !== "paid") return answer("not-complete", { orderId });
      const { id: reference, cents: amount } = event;
      const payment = { method: "examplepay", orderNumber, reference, amount } as const;
      const result = await settlePayment({ database, origin }, payment, store);
      return { status: STATUSES[result], result };
    },
  },
  personalData: {
    tables: ["examplepay_events"],
    name: "example-pay-events",
    about: "What Example Pay told us about your payments.",
    manual: {
      title: "Notices of Example Pay",
      people: ["customers", "guests"],
      information: "Amount and payment status, as Example Pay sent them.",
      purpose: "To record payments.",
      recipients: ["payment"],
      kept: () => "90 days",
    },
    read: (database, ofOrder) =>
      database
        .select({ receivedAt: examplepayEvents.receivedAt, body: examplepayEvents.body })
        .from(examplepayEvents)
        .innerJoin(orders, eq(orders.id, examplepayEvents.orderId))
        .where(ofOrder)
        .orderBy(asc(examplepayEvents.receivedAt)),
    erase: async (transaction, orderIds) => {
      await transaction
        .update(examplepayEvents)
        .set({ body: "" })
        .where(inArray(examplepayEvents.orderId, orderIds));
    },
    job: "examplepay-events",
    sweep: async (database) => {
      await database
        .delete(examplepayEvents)
        .where(sql`${examplepayEvents.receivedAt} < now() - interval '90 days'`);
    },
  },
};

type Verified = Pick<typeof examplepayEvents.$inferInsert, "verificationResult"> &
  Partial<typeof examplepayEvents.$inferInsert>;

/** What is stored, and how it is answered: Example Pay sends again what is answered with 500 or more. */
const STATUSES = {
  paid: 200,
  repeated: 200,
  "for-staff": 200,
  "wrong-amount": 200,
  /** The payment is pending or failed. */
  "not-complete": 200,
  /** Not signed with our key, or not understood. */
  refused: 400,
  "unknown-order": 400,
} satisfies Record<SettlementResult, number> & Record<string, number>;
type Result = keyof typeof STATUSES;

const eventBody = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  reference: z.string().max(20),
  status: z.string().max(20),
  cents: z.int().nonnegative(),
});

function parseEvent(text: string): z.output<typeof eventBody> | undefined {
  try {
    return eventBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isSigned(body: Uint8Array, signature: string, signingKey: string): boolean {
  const expected = Buffer.from(createHmac("sha256", signingKey).update(body).digest("hex"));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
