import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { quotes } from "#app/database/tables/orders.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { priceOrder } from "#app/domain/checkout/pricing.ts";
import { currentVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { discountableLine } from "#app/domain/discounts/apply-discounts.ts";
import { findDiscounts } from "#app/domain/discounts/find-discounts.server.ts";
import { pricingColumns, withPrices } from "#app/domain/discounts/pricing-columns.server.ts";
import { createPhoneOrder } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { createStaffQuote, requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { saveDraft, startDraft } from "#app/domain/quotes/drafts/draft-quote.server.ts";
import { sendQuote } from "#app/domain/quotes/drafts/send-quote.server.ts";
import { startQuote } from "#app/domain/quotes/drafts/start-quote.server.ts";
import type { RevisionTerms } from "#app/domain/quotes/drafts/write-revision.server.ts";
import { quoteWithOptions } from "#app/domain/quotes/quote-options.server.ts";
import { type Quote, readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { billingAddress } from "#tests/helpers/orders/billing-address.ts";
import type { Random } from "./random.ts";
import type { Shop } from "./set-up-shop.ts";

export const ORIGIN = "https://shop.example";

export type Scene = { database: Database; admin: Owner; random: Random; shop: Shop };

export const ORDER_ROUTES = ["cart", "quote", "phone", "staff-quote", "negotiated"] as const;
export type OrderRoute = (typeof ORDER_ROUTES)[number];

/**
 * Every other refusal would mean that the total was not what the customer was shown. Incomplete is a
 * line with a discount that is more than it comes to.
 */
const RULES_OF_SHOP: readonly string[] = [
  "nothing-to-pay",
  "too-many-open",
  "over-guest-limit",
  "incomplete",
];

type Wanted = {
  lines: { productId: string; quantity: number }[];
  details: CheckoutDetails;
  code: string | undefined;
};

/** The id of a new order, or why the shop takes none. */
export async function placeByRoute(
  scene: Scene,
  route: OrderRoute,
): Promise<{ id: string } | { refused: string }> {
  const { random, shop } = scene;
  const lines = shop.productIds
    .filter((_, index) => index === 0 || random.chance(0.7))
    .map((productId) => ({ productId, quantity: random.integer(1, 5) }));
  const code = shop.codes.length > 0 && random.chance(0.8) ? random.pick(shop.codes) : undefined;
  const wanted: Wanted = { lines, details: randomDetails(scene), code };
  const placed = await placers[route](scene, wanted);
  if (placed.ok) return { id: placed.order.id };
  if (RULES_OF_SHOP.includes(placed.reason)) return { refused: placed.reason };
  throw new Error(`No ${route} order: ${placed.reason}`);
}

function randomDetails({ random, shop }: Scene): CheckoutDetails {
  const person = {
    fullName: "Thandi Nkosi",
    email: shop.buyer.email,
    phone: "+27821234567",
    paymentMethod: random.pick(["eft", "payfast"] as const),
    ...(random.chance(0.3) && { companyName: "Nkosi Trading" }),
  };
  if (random.chance(0.4)) return { ...person, deliveryMethod: "collection", billingAddress };
  const address = { ...billingAddress, street: "12 Example Road" };
  return { ...person, deliveryMethod: "courier", ...address };
}

const placers = {
  async cart({ database, shop }: Scene, wanted: Wanted) {
    const owner = await fillCart(database, shop, wanted);
    return placeOrder({ database, origin: ORIGIN }, owner, {
      idempotencyKey: randomUUID(),
      details: wanted.details,
      agreedTotal: await totalNow(database, shop, wanted),
      ipHash: randomUUID(),
    });
  },
  async phone({ database, shop, admin, random }: Scene, { lines, details, code }: Wanted) {
    const { userId } = shop.buyer;
    const input = {
      ...{ idempotencyKey: randomUUID(), userId, details, lines, discountCode: code },
      agreedTotal: await totalNow(database, shop, { lines, details, code }, { isByStaff: true }),
      paidInPerson: random.chance(0.3) ? { receivedBy: admin } : undefined,
    };
    return createPhoneOrder({ database, origin: ORIGIN }, admin, input);
  },
  async quote({ database, shop }: Scene, wanted: Wanted) {
    const owner = await fillCart(database, shop, wanted);
    const asked = await requestQuote({ database, origin: ORIGIN }, owner, {
      idempotencyKey: randomUUID(),
      details: wanted.details,
      agreedTotal: await totalNow(database, shop, wanted, { isQuote: true }),
    });
    return asked.ok ? accept(database, asked.quote.accessKey, wanted) : asked;
  },
  async "staff-quote"({ database, shop, admin }: Scene, wanted: Wanted) {
    const { lines, details } = wanted;
    const terms = { isByStaff: true, isQuote: true };
    const made = await createStaffQuote({ database, origin: ORIGIN }, admin, {
      ...{ idempotencyKey: randomUUID(), userId: shop.buyer.userId, details, lines },
      agreedTotal: await totalNow(database, shop, wanted, terms),
    });
    if (!made.ok) return made;
    const [quote] = await database
      .select({ accessKey: quotes.accessKey })
      .from(quotes)
      .where(eq(quotes.number, made.number));
    return accept(database, quote?.accessKey ?? "", wanted);
  },
  /** A quotation with labour, discounts and options, which is sent and often revised before it is accepted. */
  async negotiated({ database, admin, random }: Scene, wanted: Wanted) {
    const services = { database, origin: ORIGIN };
    const started = await startQuote(services, admin, { idempotencyKey: randomUUID() });
    if (!started.ok) return started;
    const { number } = started;
    for (let revision = 1; revision === 1 || (revision < 4 && random.chance(0.4)); revision++) {
      const draft = await startDraft(services, admin, { number });
      if (!draft.ok) return draft;
      const terms = randomTerms(random, wanted);
      const saved = await saveDraft(services, admin, { number, version: draft.version, ...terms });
      if (!saved.ok) return saved;
      const sent = await sendQuote(services, admin, { number, version: saved.version });
      if (!sent.ok) return sent;
    }
    const quote = await readQuote({ database }, { number, admin });
    if (!quote) throw new Error("The quotation that was just sent is not there");
    return accept(database, quote.accessKey, wanted, chooseOptions(random, quote));
  },
};

/** What the customer ticks, often something else than what was sent, with the total that this makes. */
function chooseOptions(random: Random, quote: Quote) {
  if (random.chance(0.3)) return {};
  const choice = random.pick(quote.lines.filter(({ choiceGroup }) => choiceGroup !== null));
  const ticked = quote.lines.filter(({ isOptional }) => isOptional && random.chance(0.5));
  const options = [choice, ...ticked];
  const chosen = quoteWithOptions(
    quote,
    options.map(({ position }) => position),
  );
  if (!chosen.ok) throw new Error(`Not chosen: ${chosen.reason}`);
  return { chosen: options.map(({ id }) => id), agreedTotal: chosen.quote.total };
}

function randomTerms(random: Random, { lines, details }: Wanted): RevisionTerms {
  const discount = (maxCents = 50_00) => {
    if (random.chance(0.5)) return undefined;
    return random.chance(0.5)
      ? { percent: random.integer(1, 2500) / 100 }
      : { cents: random.integer(1, maxCents) };
  };
  const line = {
    ...{ name: "", unit: "", unitPrice: undefined, leadTimeDays: null },
    ...{ isOptional: false, choiceGroup: null, isChosen: true },
  };
  const goods = lines.map((each) => ({ ...line, ...each, ownDiscount: discount() }));
  const labour = {
    ...{ ...line, productId: null, name: "Installation", unit: "hour", ownDiscount: discount() },
    ...{ quantity: random.integer(1, 16), unitPrice: random.integer(100_00, 999_99) },
  };
  const option = { ...labour, name: "Training", isOptional: true, isChosen: random.chance(0.5) };
  const choice = { ...labour, choiceGroup: "A", ownDiscount: discount() };
  const isGold = random.chance(0.5);
  const choices = [
    { ...choice, name: "Gold", isChosen: isGold },
    { ...choice, name: "Silver", unitPrice: 99_99, isChosen: !isGold },
  ];
  return {
    details,
    lines: [...goods, labour, option, ...choices],
    discountOnWhole: discount(random.pick([50_00, 5000_00])),
    fixedDelivery: random.chance(0.3) ? random.integer(0, 500_00) : undefined,
    note: "",
    validUntil: undefined,
  };
}

function accept(
  database: Database,
  accessKey: string,
  { details }: Wanted,
  options: { chosen?: string[]; agreedTotal?: number } = {},
) {
  return acceptQuote({ database, origin: ORIGIN }, accessKey, {
    ...options,
    paymentMethod: details.paymentMethod,
    ipHash: randomUUID(),
  });
}

async function fillCart(database: Database, { buyer }: Shop, { lines, code }: Wanted) {
  const owner: CartOwner = buyer.userId
    ? { userId: buyer.userId }
    : { visitorKeyHash: randomUUID() };
  if ("userId" in owner)
    await database.execute(sql`delete from carts where user_id = ${owner.userId}`);
  for (const line of lines) {
    const added = await addToCart({ database }, owner, line);
    if (!added.ok) throw new Error(`Not added: ${added.reason}`);
  }
  const isOwn =
    "userId" in owner
      ? sql`user_id = ${owner.userId}`
      : sql`visitor_key_hash = ${owner.visitorKeyHash}`;
  const typed = code && ` ${code.toLowerCase()}`;
  await database.execute(sql`update carts set discount_code = ${typed ?? null} where ${isOwn}`);
  return owner;
}

/** The total that the review shows: at the customer's prices, with the discounts that are left for them. */
async function totalNow(
  database: Database,
  { buyer }: Shop,
  { lines, details, code }: Wanted,
  { isByStaff = false, isQuote = false } = {},
): Promise<number> {
  const { userId } = buyer;
  const email = isByStaff ? buyer.email : undefined;
  const { id, weightGrams } = products;
  const ids = lines.map(({ productId }) => productId);
  const rows = await database
    .select({ id, weightGrams, ...pricingColumns({ userId, email }) })
    .from(products)
    .where(inArray(id, ids));
  const priced = lines.map(({ productId, quantity }) => {
    const row = rows.find((each) => each.id === productId);
    const product = row && withPrices(row);
    return { product, ...discountableLine(product, quantity) };
  });
  const discounts = isQuote ? [] : await findDiscounts(database, { code, customer: buyer });
  const { deliveryMethod: method } = details;
  const province = "province" in details ? details.province : undefined;
  const vatPercent = await currentVatPercent(database);
  const order = priceOrder(priced, { method, province, discounts, vatPercent });
  if (!order.ok) throw new Error(`Not priced: ${order.reason}`);
  return order.totals.total;
}
