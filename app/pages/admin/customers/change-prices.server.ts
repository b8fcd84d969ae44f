import { customerPriceTexts, noProductFound } from "#app/content/texts/customer-price-texts.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { marginOf } from "#app/domain/catalogue/staff-product-fields.ts";
import { shownVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import type { CustomerPriceForm } from "#app/domain/discounts/customer-price-form.ts";
import {
  endCustomerPrice,
  type GrantOutcome,
  grantCustomerPrice,
  listCustomerPrices,
  MAX_CUSTOMER_PRICES,
  type PricedCustomer,
} from "#app/domain/discounts/customer-prices.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { findProducts } from "#app/pages/admin/orders/phone-order/order-draft.server.ts";

/** What the section shows: the customer's prices and, for who may grant one, the categories to choose from. */
export async function loadCustomerPrices(
  context: Context,
  admin: Admin<"see-contact-details">,
  customer: PricedCustomer,
) {
  const { database } = context.get(appServices);
  const [rows, vatPercent, tree] = await Promise.all([
    listCustomerPrices({ database }, admin, customer),
    shownVatPercent(database),
    may(admin, "manage-discounts") ? readCategoryTree({ database }) : [],
  ]);
  return {
    rows: rows.map(({ costCents = null, ...row }) => ({
      ...row,
      margin:
        row.cents === null ? undefined : marginOf({ cents: row.cents, costCents }, vatPercent),
    })),
    today: localIsoDate(new Date()),
    categories: listCategoryPaths(tree).map(toCategoryOption),
  };
}

/** Grants a price or ends one, for the action of the customer's page at this path. */
export async function changeCustomerPrices(
  context: Context,
  admin: Admin<"manage-discounts">,
  { customer, path }: { customer: PricedCustomer; path: string },
  form: CustomerPriceForm,
) {
  const { database } = context.get(appServices);
  const done = (message: string) =>
    redirectWithToast(context, `${path}#prices`, successToast(message));
  if (form.step === "end-price") {
    const ended = await endCustomerPrice({ database }, admin, customer, form.priceId);
    if (!ended.ok) return refuse({ form: "This price has already ended." });
    return done(ended.hadBegun ? `Ended: ${ended.what}.` : `Removed: ${ended.what}.`);
  }
  const { startsOn, endsOn } = form;
  const submitted = submittedFields(form);
  if (form.step === "grant-discount") {
    const { percent, categoryId } = form;
    const price = { kind: "discount", percent, categoryId, startsOn, endsOn } as const;
    const granted = await grantCustomerPrice({ database }, admin, customer, price);
    if (!granted.ok) return refuse(refusalErrors(granted.reason), submitted);
    return done(`Price added: ${granted.what}.`);
  }
  const { productId, choices, error } = await chooseProduct(context, admin, form);
  if (productId === undefined)
    return refuse({ product: error }, { ...submitted, productId: "" }, choices);
  const price = { kind: "product", productId, cents: form.price, startsOn, endsOn } as const;
  const granted = await grantCustomerPrice({ database }, admin, customer, price);
  if (!granted.ok) return refuse(refusalErrors(granted.reason), submitted);
  return done(`Price added: ${granted.what}.`);
}

type ProductChoice = readonly [id: string, label: string];

function refuse(
  errors: Record<string, string>,
  submitted: Record<string, string> = {},
  choices: readonly ProductChoice[] = [],
) {
  return actionFailure(422, { errors, submitted, choices });
}

/** The product that was chosen, or the one whose name or number was typed; otherwise those to choose from. */
async function chooseProduct(
  context: Context,
  admin: Admin<never>,
  {
    product,
    productId,
  }: Pick<CustomerPriceForm & { step: "grant-product-price" }, "product" | "productId">,
): Promise<{ productId: string | undefined; choices: readonly ProductChoice[]; error: string }> {
  if (productId) return { productId, choices: [], error: "" };
  const none = { productId: undefined, choices: [] };
  if (productId === "") return { ...none, error: customerPriceTexts.searchAgain };
  const { database, files } = context.get(appServices);
  const found = await findProducts({ database, files }, admin, product);
  const typed = product.toLowerCase();
  const exact = found.filter(({ name, sku }) =>
    [name, sku].some((text) => text.toLowerCase() === typed),
  );
  if (exact.length === 1) return { ...none, productId: exact[0]?.id, error: "" };
  if (found.length === 0) return { ...none, error: noProductFound(product) };
  const choices = found.map(({ id, name, sku, cents }) => {
    const label = sku ? `${name} (${sku})` : name;
    return [id, `${label}, ${formatRand(cents)}`] as const;
  });
  return { productId: undefined, choices, error: customerPriceTexts.choose };
}

function submittedFields(form: Exclude<CustomerPriceForm, { step: "end-price" }>) {
  const { step, startsOn, endsOn = "" } = form;
  const days = { step, startsOn, endsOn };
  return form.step === "grant-discount"
    ? { ...days, percent: String(form.percent), categoryId: form.categoryId ?? "" }
    : { ...days, product: form.product, price: formatRand(form.price) };
}

function refusalErrors(reason: (GrantOutcome & { ok: false })["reason"]): Record<string, string> {
  const [field, message] = refusals[reason];
  return { [field]: message };
}

const refusals = {
  missing: ["form", "This account no longer exists."],
  "category-gone": ["categoryId", "This category no longer exists."],
  "product-gone": ["product", "This product no longer exists."],
  begun: ["startsOn", "Choose today or a later day."],
  duplicate: ["form", "The customer has exactly this price already."],
  "too-many": ["form", `A customer can have up to ${MAX_CUSTOMER_PRICES} prices. End some first.`],
} satisfies Record<
  (GrantOutcome & { ok: false })["reason"],
  readonly [field: string, message: string]
>;
