import type { RouterContextProvider } from "react-router";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { type CheckoutField, checkoutFields } from "#app/domain/orders/checkout-details.ts";
import { findBuyers } from "#app/domain/orders/find-buyers.server.ts";
import { needsAddress } from "#app/domain/orders/needs-address.ts";
import { prefillBuyer, prefillGuest } from "#app/domain/orders/prefill-buyer.server.ts";
import { priceBasket } from "#app/domain/orders/price-basket.server.ts";
import { browseCatalogue } from "#app/domain/products/browse-catalogue.server.ts";
import { readStock } from "#app/domain/products/read-stock.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { draftMark } from "./draft-mark.ts";

type Fields = Readonly<Record<string, string>>;

/** An order that is being put together: all of it travels in the form, so nothing is half kept. */
export type OrderDraft = Awaited<ReturnType<typeof workOutDraft>>;

export const isId = (text: string | undefined): text is string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? "");

/** Reads the form, does the one thing that its button asked for, and prices what is there. */
export async function workOutDraft(
  context: Readonly<RouterContextProvider>,
  fields: Fields,
  { errors = {}, trouble, news }: { errors?: Fields; trouble?: string; news?: string } = {},
) {
  const admin = requireAdmin(context);
  const { database, files } = context.get(services);
  const [, step = "", of = ""] = /^([^:]*):?(.*)$/s.exec(fields.intent ?? "") ?? [];
  const isChosen = step === "use" || step === "guest";
  const userId = step === "use" ? of : isChosen || step === "without" ? "" : (fields.userId ?? "");
  const known = isChosen ? await prefillChosen(context, step, of) : undefined;
  const values: Partial<Record<CheckoutField, string>> = {
    ...Object.fromEntries(checkoutFields.map((name) => [name, fields[name] ?? ""])),
    ...known,
  };
  const words = step === "add" ? "" : (fields.q ?? "").trim().slice(0, 200);
  const who = isChosen ? "" : (fields.who ?? "").trim().slice(0, 200);
  const [priced, products, people] = await Promise.all([
    priceDraft(context, values, linesAfter(fields, step, of)),
    words ? findProducts({ database, files }, admin, words) : [],
    who ? findBuyers({ database }, admin, who) : undefined,
  ]);
  return {
    ...priced,
    key: isId(fields.key) ? fields.key : crypto.randomUUID(),
    userId: isId(userId) ? userId : "",
    values: { ...values, deliveryWay: priced.deliveryWay },
    paidBy: fields.paidBy === "in-person" ? "in-person" : "eft",
    reference: fields.reference ?? "",
    words,
    who,
    products,
    people,
    errors,
    /** Why nothing was done; or, with nothing wrong, what to look at before it is. */
    trouble,
    news,
  };
}

/** What we know of whoever was chosen, by the id of an account or by the address of a guest. */
async function prefillChosen(
  context: Readonly<RouterContextProvider>,
  step: "use" | "guest",
  of: string,
) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  if (step === "guest") return prefillGuest({ database }, admin, of);
  return isId(of) ? prefillBuyer({ database }, admin, of) : undefined;
}

/** What the lines come to, and what follows from that: worked out anew while the form is filled in. */
export async function priceDraft(
  context: Readonly<RouterContextProvider>,
  values: Partial<Record<CheckoutField, string>>,
  lines: readonly Wanted[],
) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const way = wayOf(values.deliveryWay);
  const basket = await priceBasket({ database }, admin, { lines, way, province: values.province });
  const deliveryWay = way && basket.ways.includes(way) ? way : (basket.ways[0] ?? way ?? "courier");
  return {
    basket,
    deliveryWay,
    pricedFor: draftMark(lines, { ...values, deliveryWay }),
    /** What is not brought to a door still has an invoice, and that needs an address. */
    isForInvoice: needsAddress(basket.totals?.goods ?? 0, values),
  };
}

export type PricedDraft = Awaited<ReturnType<typeof priceDraft>>;

type Wanted = { productId: string; quantity: number };

const MOST_FOUND = 8;
const MOST_LINES = 100;

/** The lines of the form after its button was pressed: one more product, or one less. */
export function linesAfter(fields: Fields, step = "", of = "") {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const productId = /^quantity-([\da-f-]{36})$/.exec(name)?.[1];
    const quantity = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 1;
    return isId(productId) && quantity > 0 ? [{ productId, quantity }] : [];
  });
  if (step === "remove") return lines.filter(({ productId }) => productId !== of);
  const isThere = lines.some(({ productId }) => productId === of);
  if (step !== "add" || !isId(of) || isThere) return lines.slice(0, MOST_LINES);
  return [...lines, { productId: of, quantity: 1 }].slice(0, MOST_LINES);
}

function wayOf(text: string | undefined) {
  return (["courier", "collection", "email"] as const).find((way) => way === text);
}

/** The shop's own search: it forgives slips, and knows parts of words. */
async function findProducts(
  needs: Parameters<typeof browseCatalogue>[0],
  admin: Admin,
  search: string,
): Promise<{ id: string; name: string; cents: number; stock: number }[]> {
  const tree = await readCategoryTree(needs);
  const view = await browseCatalogue(
    needs,
    {
      search,
      category: undefined,
      from: undefined,
      to: undefined,
      inStockOnly: false,
      sort: "relevance",
      page: 1,
    },
    tree,
  );
  const found = view.products.slice(0, MOST_FOUND);
  const stock = await readStock(
    needs,
    admin,
    found.map(({ id }) => id),
  );
  return found.map(({ id, name, cents }) => ({ id, name, cents, stock: stock.get(id) ?? 0 }));
}
