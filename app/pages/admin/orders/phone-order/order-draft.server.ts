import { data } from "react-router";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { MAX_BACKORDER_KEY_LENGTH } from "#app/domain/catalogue/availability/backorder.ts";
import { servicesOutside } from "#app/domain/catalogue/availability/service-area.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  findProductByIdentifier,
  readSkus,
} from "#app/domain/catalogue/find-by-identifier.server.ts";
import { readProductSummaries } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { readStockCounts } from "#app/domain/catalogue/read-product.server.ts";
import { needsBillingAddress } from "#app/domain/checkout/buyer-address.ts";
import { parseSubmittedDetails } from "#app/domain/checkout/check-details.ts";
import {
  checkoutDetails,
  phoneOrderDetails,
  type SubmittedDetails,
  walkInDetails,
} from "#app/domain/checkout/checkout-details.ts";
import { checkoutFields } from "#app/domain/checkout/checkout-steps.ts";
import { deliveryMethodsFor } from "#app/domain/checkout/delivery.ts";
import {
  prefillForCustomer,
  prefillForGuest,
} from "#app/domain/checkout/prefill-details.server.ts";
import { priceDraftOrder } from "#app/domain/checkout/price-draft-order.server.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { findBuyers } from "#app/domain/orders/lists/list-customers.server.ts";
import { createPhoneOrder } from "#app/domain/orders/placement/create-phone-order.server.ts";
import { createStaffQuote } from "#app/domain/quotes/create-quote.server.ts";
import { browseCatalogue } from "#app/domain/search/browse-catalogue.server.ts";
import { unprintableCharacters } from "#app/format/printable-text.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { customerNotification, ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";

type Fields = Readonly<Record<string, string>>;
type RequestedLine = { productId: string; quantity: number };

/** A phone order that is not placed yet: its state is in the form, nothing is stored. */
export type OrderDraft = Awaited<ReturnType<typeof updateDraft>>;

export const isUuid = (text: string | undefined): text is string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text ?? "");

/** Parses the form, applies the intent of its button and prices the result. */
export async function updateDraft(
  context: Context,
  fields: Fields,
  { errors = {}, problem, notice }: { errors?: Fields; problem?: string; notice?: string } = {},
) {
  const admin = requireDraft(context);
  const { database, files } = context.get(appServices);
  const [, step = "", target = ""] = /^([^:]*):?(.*)$/s.exec(fields.intent ?? "") ?? [];
  const isChosen = step === "use" || step === "guest";
  const userId = step === "use" ? target : isChosen || step === "without" ? "" : fields.userId;
  const known =
    step === "guest"
      ? await prefillForGuest({ database }, admin, target)
      : step === "use" && isUuid(target) && (await prefillForCustomer({ database }, admin, target));
  const values: SubmittedDetails = {
    ...Object.fromEntries(checkoutFields.map((name) => [name, fields[name] ?? ""])),
    ...known,
  };
  const productSearch = step === "add" ? "" : (fields.q ?? "").trim().slice(0, 200);
  const customerSearch = isChosen ? "" : (fields.who ?? "").trim().slice(0, 200);
  const [priced, products, people] = await Promise.all([
    priceDraft(context, { ...fields, ...values, userId }, readDraftLines(fields, step, target)),
    productSearch ? findProducts({ database, files }, admin, productSearch) : [],
    customerSearch ? findBuyers({ database }, admin, customerSearch) : undefined,
  ]);
  return {
    ...priced,
    idempotencyKey: isUuid(fields.idempotencyKey) ? fields.idempotencyKey : crypto.randomUUID(),
    userId: isUuid(userId) ? userId : "",
    discountCode: fields.discountCode ?? "",
    values: { ...values, deliveryMethod: priced.deliveryMethod },
    paidBy: fields.paidBy === "in-person" ? "in-person" : "eft",
    reference: fields.reference ?? "",
    productSearch,
    customerSearch,
    products,
    people,
    errors,
    /** Why the draft was not placed. */
    problem,
    /** What to check before it is placed; no error. */
    notice,
  };
}

/** A draft becomes an order or a quotation, so either permission is enough until it is placed. */
function requireDraft(context: Context) {
  const admin = requirePage(context, "/admin/orders/price");
  return may(admin, "make-quotations") ? admin : requirePage(context, "/admin/orders/new");
}

/** Prices the draft: totals, delivery method, whether the invoice needs an address, what it cannot print. */
export async function priceDraft(
  context: Context,
  values: PricedFields,
  lines: readonly RequestedLine[],
) {
  const admin = requireDraft(context);
  const { database } = context.get(appServices);
  const method = (["courier", "collection", "email"] as const).find(
    (each) => each === values.deliveryMethod,
  );
  const { province, discountCode } = values;
  const customer = {
    userId: isUuid(values.userId) ? values.userId : undefined,
    email: values.email?.trim(),
  };
  const priceAs = (isQuote: boolean) =>
    priceDraftOrder({ database }, admin, {
      ...{ lines, method, province, customer, isQuote },
      discountCode: isQuote ? undefined : discountCode,
    });
  const isQuote = values.draftOf === "quotation";
  const [basket, other] = await Promise.all([priceAs(isQuote), priceAs(!isQuote)]);
  const deliveryMethod =
    method && basket.deliveryMethods.includes(method)
      ? method
      : (basket.deliveryMethods[0] ?? method ?? deliveryMethodsFor(1)[0] ?? "courier");
  const services = basket.lines.flatMap(({ name, serviceArea }) =>
    serviceArea ? [{ name, serviceArea }] : [],
  );
  return {
    basket,
    /** As a quotation instead of an order, or the other way round: only an order has discounts. */
    otherTotal: other.totals?.total,
    deliveryMethod,
    /** Without delivery a service may still need the address where it is carried out. */
    isForSite: services.length > 0,
    /** What is not offered at the address. */
    outside: servicesOutside(services, values),
    pricedFor: draftFingerprint(lines, { ...values, deliveryMethod }),
    /** Without delivery the invoice may still need a billing address. */
    isForInvoice: needsBillingAddress(basket.totals?.goods ?? 0, values),
    unprintable: unprintableCharacters([
      ...checkoutFields.map((name) => values[name]),
      ...basket.lines.map(({ name }) => name),
    ]),
  };
}

type PricedFields = SubmittedDetails & {
  userId?: string | undefined;
  discountCode?: string;
  /** What the page was opened for. */
  draftOf?: string;
};

export type PricedDraft = Awaited<ReturnType<typeof priceDraft>>;

const MAX_PRODUCTS_FOUND = 8;
const MAX_CODE_LENGTH = 60;
const MAX_LINES = 100;

/** The lines of the form, with the "add" or "remove" of its button applied. */
export function readDraftLines(fields: Fields, step = "", target = "") {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const productId = /^quantity-([\da-f-]{36})$/.exec(name)?.[1];
    const quantity = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 1;
    return isUuid(productId) && quantity > 0 ? [{ productId, quantity }] : [];
  });
  if (step === "remove") return lines.filter(({ productId }) => productId !== target);
  const isListed = lines.some(({ productId }) => productId === target);
  if (step !== "add" || !isUuid(target) || isListed) return lines.slice(0, MAX_LINES);
  return [...lines, { productId: target, quantity: 1 }].slice(0, MAX_LINES);
}

/** By SKU, part number or GTIN, else by the catalogue search of the shop with its spelling tolerance. */
export async function findProducts(services: SearchServices, admin: Admin<never>, search: string) {
  const identified = await findProductByIdentifier(services, search);
  const found = identified
    ? await readProductSummaries(services, [identified.id])
    : await searchProducts(services, search);
  const ids = found.map(({ id }) => id);
  const [stock, skus] = await Promise.all([
    readStockCounts(services, admin, ids),
    readSkus(services, ids),
  ]);
  return found.map(({ id, name, cents }) => ({
    id,
    name,
    cents,
    sku: skus.get(id) ?? "",
    stock: stock.get(id) ?? 0,
  }));
}

async function searchProducts(services: SearchServices, search: string) {
  const tree = await readCategoryTree(services);
  const noFilters = {
    category: undefined,
    from: undefined,
    to: undefined,
    inStockOnly: false,
    flags: [],
  };
  const noFacets = { brands: [], attributeFilters: [], offeredAttributes: [] };
  const query = { ...noFilters, ...noFacets, search, sort: "relevance", page: 1 } as const;
  const view = await browseCatalogue(services, query, tree);
  return view.products.slice(0, MAX_PRODUCTS_FOUND);
}

type SearchServices = Parameters<typeof browseCatalogue>[0];

/** Places the order or creates the quotation; the only step of a draft that writes to the database. */
export async function placeDraft(context: Context, fields: Fields) {
  requireDraft(context);
  const { database, origin, installation } = context.get(appServices);
  const rejectDraft = async (problem: string, errors: Fields = {}, status = 422) =>
    data(await updateDraft(context, fields, { problem, errors }), { status });
  const lines = readDraftLines(fields);
  if (lines.length === 0) return rejectDraft("Add a product first.");
  const submitted = Object.fromEntries(checkoutFields.map((name) => [name, fields[name] ?? ""]));
  const isOther = (fields.intent === "quote") !== (fields.draftOf === "quotation");
  const shownTotal = (isOther && fields.otherTotal) || fields.agreedTotal || "";
  const agreedTotal = /^\d{1,12}$/.test(shownTotal) ? Number(shownTotal) : -1;
  // Paid in person is an EFT order with an immediate payment.
  const details: SubmittedDetails = { ...submitted, paymentMethod: "eft" };
  const { isForSite } = await priceDraft(context, details, lines);
  const read = parseSubmittedDetails(details, {
    goods: agreedTotal,
    asksSite: isForSite,
    // A quotation is sent by email.
    form:
      fields.intent === "quote"
        ? checkoutDetails
        : fields.paidBy === "in-person"
          ? walkInDetails
          : phoneOrderDetails,
  });
  if (!read.ok) return rejectDraft("Some details are missing. Nothing was created.", read.errors);
  if (!isUuid(fields.idempotencyKey)) throw data(null, { status: 400 });
  const order = {
    idempotencyKey: fields.idempotencyKey,
    userId: isUuid(fields.userId) ? fields.userId : undefined,
    details: read.details,
    lines,
    agreedTotal,
    acceptsOutsideArea: fields.outsideArea === "yes",
  };
  const refuse = async (reason: keyof typeof draftRefusalMessages) => {
    // A changed fingerprint means that staff edited the draft: a notice, not an error.
    if (reason === "changed" && draftFingerprint(lines, fields) !== fields.pricedFor) {
      return data(await updateDraft(context, fields, { notice: TOTAL_CHANGED }), { status: 409 });
    }
    return rejectDraft(draftRefusalMessages[reason], {}, 409);
  };
  const notification = customerNotification(installation.deliversMail, read.details.email !== "");
  if (fields.intent === "quote") {
    const outcome = await createStaffQuote(
      { database, origin },
      requirePermission(context, "make-quotations"),
      order,
    );
    if (!outcome.ok) return refuse(outcome.reason);
    const message = `${formatQuoteNumber(outcome.number)} has been created. ${notification}`;
    return redirectWithToast(context, `/admin/quotes/${outcome.number}`, successToast(message));
  }
  const outcome = await createPhoneOrder(
    { database, origin },
    requirePermission(context, "change-orders"),
    {
      ...order,
      discountCode: fields.discountCode?.slice(0, MAX_CODE_LENGTH),
      agreedBackorder: (fields.backorder ?? "").slice(0, MAX_BACKORDER_KEY_LENGTH),
      agreesToLateDelivery: fields.lateDelivery === "yes",
      paidInPerson:
        fields.paidBy === "in-person"
          ? {
              reference: fields.reference?.trim().slice(0, 100) || undefined,
              receivedBy: requirePermission(context, "confirm-payments"),
            }
          : undefined,
    },
  );
  if (!outcome.ok) return refuse(outcome.reason);
  const { number } = outcome.order;
  const placed = `${formatOrderNumber(number)} has been placed.`;
  // Who paid in person and left no email address stands there.
  const isTold = fields.paidBy === "in-person" && read.details.email === "";
  const message = isTold ? placed : `${placed} ${notification}`;
  return redirectWithToast(context, `${ORDERS_PATH}/${number}`, successToast(message));
}

const TOTAL_CHANGED =
  "You changed the order, so the total has changed. Tell the customer, then press the button again.";

const draftRefusalMessages = {
  changed:
    "A price or stock level has changed in the shop since you opened this page. Nothing was created. Check the order, tell the customer and press the button again.",
  get "too-heavy"() {
    return checkoutTexts.tooHeavy;
  },
  "not-agreed":
    "Delivery takes more than 30 days. Ask the customer to agree to the date and tick the box. Nothing was created.",
  "outside-area": serviceAreaTexts.staffNotConfirmed,
  "no-address": `${checkoutTexts.billingStreet} Nothing was created.`,
  "nothing-to-pay":
    "The discount covers the whole order, and an order must come to more than R 0.00. Nothing was created. Remove the discount or add a product.",
  "way-gone":
    "That delivery method is not available for these products. Choose another. Nothing was created.",
} as const;

/** Fingerprint of what a total was computed for: tells a change by staff from a change of price or stock. */
export function draftFingerprint(
  lines: readonly RequestedLine[],
  fields: FingerprintFields,
): string {
  const { deliveryMethod = "", province = "", userId, email, discountCode } = fields;
  const goods = lines.map(({ productId, quantity }) => `${quantity}x${productId}`).toSorted();
  const place = deliveryMethod === "courier" ? province : "";
  const customer = [userId, email, discountCode].map((text) => text?.trim().toLowerCase());
  return [...goods, deliveryMethod, place, ...customer].join(" ");
}

type FingerprintFields = {
  [field in "deliveryMethod" | "province" | "userId" | "email" | "discountCode"]?:
    | string
    | undefined;
};
