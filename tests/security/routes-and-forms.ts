import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { projectFile } from "#app/database/project-file.server.ts";
import { PAYMENT_WEBHOOKS } from "#app/domain/payments/payment-webhooks.ts";
import routes from "#app/routes.ts";
import { listSettingsPages, settingsGroups } from "#app/settings/settings-groups.ts";
import { sampleSettingsForm } from "#tests/helpers/settings-samples.ts";
import { type Actor, ownerSecrets, PASSWORD, type seedOwnerRecords } from "./attacked-site.ts";

type OwnerRecords = Awaited<ReturnType<typeof seedOwnerRecords>> & {
  owned: { userId: string; productId: string; orderNumber: number; accessKey: string };
  /** What the review page sends. */
  review: Record<string, string>;
};
type Fields = Record<string, string>;

/** A form as its page sends it, and who sends it. */
export type FormSample = { at: string; actor: Actor; fields: Fields; isJson?: boolean };

/** Every pattern whose page takes a form, from the route table and the pages themselves. */
export const formRoutePatterns = (await routes).flatMap((entry) => formPatternsOf(entry));

/** Those that read nothing of what is sent: pressing is all there is, or no form has business there. */
export const formsWithoutFields = new Set([
  "/sign-out",
  "/verify-later",
  "/account/send-verification",
  "/account/download",
  "/admin/outbox",
  "/admin/messages/export",
  "/company-documents/:token/file",
]);

/** Not forms of ours: a file as the whole body, a table, and a server that signs all it sends. */
export const nonFormActions = new Set<string>([
  "/admin/uploads/pictures",
  "/admin/uploads/datasheets",
  "/admin/uploads/content-pictures",
  "/admin/uploads/videos",
  "/admin/products/import",
  "/admin/settings/branding/logo",
  "/admin/settings/company-documents/new",
  "/admin/settings/company-documents/:id",
  "/admin/content/transfer",
  "/orders/:accessKey/proof",
  ...PAYMENT_WEBHOOKS.map(({ path }) => path),
]);

/** Where the data of a page is, for a client that renders it. */
export function dataAddress(address: string): string {
  const [path = "", query] = address.split("?");
  return `${path === "/" ? "/_" : path}.data${query === undefined ? "" : `?${query}`}`;
}

/** At least one true form for each pattern, and one for each thing that a page can do. */
export function formSamples({ owned, review, ...records }: OwnerRecords): FormSample[] {
  const { accessKey } = records.paid;
  const { productId } = owned;
  const product = `/admin/products/edit/${productId}`;
  const order = `/admin/orders/${records.paid.number}`;
  const message = `/admin/messages/${records.message}`;
  const written = { name: "Sipho", email: "sipho@example.com", message: "Good day" };
  const as = (actor: Actor) => (at: string, fields: Fields) => ({ at, actor, fields });
  const [visitor, owner, admin] = [as("visitor"), as("owner"), as("admin")];
  const password = { password: "another few words", confirmPassword: "another few words" };
  const who = { fullName: "Sipho", email: "sipho@example.com", phone: "0821234567" };
  const discount = {
    ...{ name: "Special", trigger: "code", code: "SPECIAL-1", kind: "percent", percent: "10" },
    ...{ minimumAmount: "", scope: "everything", startsOn: "2099-01-01" },
  };
  const price = { price: "10.00", stock: "1", weight: "1" };
  const shown = { name: "Cable", description: "Long", sku: "CBL-1", ...price };
  const prices = { salePrice: "9.00", saleEndsAt: "2099-11-30T23:59", priceBreaks: "10: 9.50" };
  return [
    visitor("/?index", written),
    { ...visitor("/api/contact", written), isJson: true },
    visitor("/paia-manual", { ...written, kind: "information-request" }),
    visitor("/complaints", { ...written, kind: "complaint" }),
    owner("/cart", { intent: "add", productId, quantity: "1" }),
    owner("/cart", { intent: "add", productId, quantity: "1", purpose: "d.router=1" }),
    owner("/cart", { intent: "change", itemId: records.cartItemId, quantity: "1" }),
    owner("/cart", {
      ...{ intent: "change", itemId: records.cartItemId, quantity: "1", purpose: "d.router=1" },
    }),
    owner("/cart", { intent: "left-seen" }),
    owner("/checkout", { go: "stay", ...who }),
    owner("/checkout/quote", review),
    owner("/checkout/review", review),
    visitor(`/orders/${owned.accessKey}/pay`, { paymentMethod: "eft" }),
    visitor(`/orders/${owned.accessKey}/refund-account`, {
      ...{ accountHolder: "Sipho", bank: "Example Bank", branchCode: "250655" },
      ...{ accountNumber: "62000004321", accountType: "Savings" },
    }),
    owner(`/orders/${accessKey}`, { intent: "again" }),
    owner(`/account/orders/${records.paid.number}`, { intent: "again" }),
    owner(`/quotes/${records.quote.accessKey}`, { intent: "cart" }),
    visitor("/quotes/ask", {
      idempotencyKey: randomUUID(),
      ...{ fullName: "Sipho", email: "sipho@example.com", phone: "082 123 4567" },
      ...{ deliveryMethod: "courier", street: "12 Example Road", suburb: "Hatfield" },
      ...{ city: "Pretoria", province: "Gauteng", postalCode: "0001" },
      ...{ wish: "A better price", wantedBy: "", [`quantity-${productId}`]: "20" },
      sizing: "d.router=1",
    }),
    visitor("/login", { email: ownerSecrets[1], password: PASSWORD }),
    visitor("/sign-up", { name: "Sipho", email: "sipho@example.com", ...password }),
    visitor("/forgot-password", { email: ownerSecrets[1] }),
    visitor("/reset-password", { token: "t".repeat(24), ...password }),
    visitor("/login/end", { token: "t".repeat(24) }),
    visitor("/verify-email", { email: ownerSecrets[1] }),
    visitor("/first-admin", {
      token: "t".repeat(24),
      name: "Sipho",
      email: "sipho@example.com",
      ...password,
    }),
    visitor("/find-order", { number: "ORD-1001", email: ownerSecrets[1] }),
    visitor("/stock-alerts", { productId, email: "sipho@example.com" }),
    visitor("/stock-alerts/confirm", { token: "t".repeat(32), intent: "cancel" }),
    owner("/account/name", { name: ownerSecrets[0] }),
    owner("/account/two-step-login", { step: "start", currentPassword: PASSWORD }),
    owner("/account/email", { email: "other@example.com", currentPassword: PASSWORD }),
    owner("/account/password", { currentPassword: PASSWORD, ...password }),
    owner("/account/preferences", { newsletter: "on" }),
    owner("/account/devices", { device: randomUUID() }),
    visitor("/login/code", { loginCode: "123456", trust: "on" }),
    owner("/account/stop-recovery", { token: "t".repeat(24) }),
    admin("/admin/confirm", { next: "/admin/orders", currentPassword: PASSWORD }),
    owner("/account/confirm-email", { token: "t".repeat(24), answer: "refuse" }),
    visitor("/account/confirm-preferences", { token: "t".repeat(24), newsletter: "on" }),
    admin("/admin/products", { do: "edit", id: productId, field: "stock", value: "9" }),
    admin("/admin/products", { do: "duplicate", id: productId }),
    // Of a product that is there already, so that nothing is written.
    admin("/admin/products/new", {
      ...{ id: productId, intent: "draft", ...shown, sku: "CBL-2", ...records.categoryPath },
    }),
    admin(`/admin/products/accessories/${productId}`, {
      intent: "remove",
      accessoryId: randomUUID(),
    }),
    admin(`/admin/products/preview/${productId}`, { ...shown }),
    admin(product, { intent: "status", version: "1", to: "publish" }),
    admin(product, { intent: "save", version: "1", ...shown, ...prices }),
    admin(`/admin/products/bulk?id=${productId}`, { what: "stock", how: "add", amount: "1" }),
    admin(`/admin/products/bulk?id=${productId}`, {
      ...{ what: "price", how: "add", amount: "1", ending: "9.00" },
    }),
    admin(`/admin/products/bulk?id=${productId}`, { what: "price", how: "markup", amount: "25" }),
    admin(`/admin/products/bulk?id=${productId}`, {
      ...{ what: "sale", how: "lower", amount: "10", ending: "9.00" },
      ...{ saleStartsAt: "", saleEndsAt: "2036-11-30T23:59" },
    }),
    admin(`/admin/products/bulk?id=${productId}`, { what: "status", to: "archive" }),
    admin(`/admin/products/bulk?id=${productId}`, {
      ...{ what: "attribute", attribute: productId, how: "set", value: "24" },
    }),
    admin(`/admin/products/changes/${records.changeId}`, { do: "apply" }),
    admin(`/admin/products/import/${randomUUID()}`, { do: "sheet", sheet: "Prices" }),
    admin(`/admin/products/import/${randomUUID()}`, {
      ...{ match: "sku", decimalSign: ".", categoryId: "", supplier: "", "column-0": "sku" },
    }),
    admin("/admin/content", { intent: "add", kind: "service", title: "Drone surveys" }),
    admin("/admin/content", { intent: "restore", id: "service/cybersecurity", version: "0" }),
    admin("/admin/content/edit/portfolio", { version: "0", intent: "save", title: "Our work" }),
    admin("/admin/content/edit/service/cybersecurity", { version: "0", intent: "save" }),
    admin("/admin/content/edit/portfolio", { version: "0", intent: "share", title: "Our work" }),
    admin("/admin/content/edit/portfolio", { version: "0", revoke: randomUUID() }),
    admin("/admin/content/history/portfolio", { version: "installed", current: "0" }),
    admin("/admin/content/history/service/cybersecurity", { version: "installed", current: "0" }),
    admin("/admin/content/redirects", { intent: "add", from: "/old", to: "/" }),
    admin("/admin/content/redirects", { intent: "add-list", list: "/older /" }),
    admin("/admin/categories", { do: "add", parentId: "", name: "Odds" }),
    admin("/admin/categories", { do: "picture", id: randomUUID(), path: "", alt: "" }),
    admin("/admin/categories", {
      do: "add-attribute",
      categoryId: randomUUID(),
      name: "Ports",
      group: "",
      kind: "number",
      unit: "",
      choices: "",
      isFacet: "yes",
    }),
    admin("/admin/categories", {
      do: "rename-choice",
      id: randomUUID(),
      choice: "A",
      newName: "B",
    }),
    admin("/admin/categories", {
      do: "rename",
      id: records.categoryId,
      was: "Hardware",
      name: "Hardware",
    }),
    admin("/admin/categories", { do: "reorder", id: records.categoryId, by: "up" }),
    admin("/admin/categories", { do: "describe", id: records.categoryId, description: "Odds" }),
    admin("/admin/orders/new", { intent: "check", q: "cable" }),
    admin("/admin/orders/new", {
      intent: "place",
      idempotencyKey: randomUUID(),
      [`quantity-${productId}`]: "1",
      agreedTotal: String(records.cartTotal),
      deliveryMethod: "collection",
      ...who,
    }),
    admin("/admin/quotes/new", { intent: "find", who: "082 123 4567" }),
    admin("/admin/orders/price", { [`quantity-${productId}`]: "1", deliveryMethod: "collection" }),
    admin("/admin/orders/export", { table: "orders" }),
    admin("/admin/orders/vat/rates", { intent: "add", validFrom: inDays(20), percent: "16" }),
    admin("/admin/orders/vat/rates", { intent: "remove", validFrom: inDays(20) }),
    admin(`/admin/quotes/${records.quote.number}`, { intent: "mail-again" }),
    admin(`/admin/quotes/${records.quote.number}/edit`, { intent: "start" }),
    admin(`/admin/quotes/${records.quote.number}/edit`, { intent: "discard" }),
    admin(`/admin/quotes/${records.quote.number}/preview`, { intent: "send", version: "1" }),
    admin("/admin/quotes/start", { idempotencyKey: randomUUID() }),
    admin(`/admin/quotes/${records.quote.number}`, { intent: "answer", message: "Yes" }),
    admin(`/admin/quotes/${records.quote.number}`, { intent: "note", message: "Called" }),
    admin(`/admin/quotes/${records.quote.number}`, { intent: "extend", until: inDays(20) }),
    admin(order, { intent: "note", text: "seen" }),
    admin(order, { intent: "pack", expectedState: "paid" }),
    admin(order, {
      intent: "refund-overpayment",
      expectedState: "paid",
      idempotencyKey: randomUUID(),
      amount: "1",
      settlementMethod: "eft",
      agreedAmount: "100",
      reason: "x",
    }),
    admin(order, {
      intent: "refund",
      expectedState: "paid",
      expectedRefunded: "100",
      idempotencyKey: randomUUID(),
      amount: "1",
      settlementMethod: "eft",
      agreedAmount: "100",
      reason: "x",
    }),
    admin(order, { intent: "correct", expectedState: "paid", ...who }),
    admin(`/admin/orders/${owned.orderNumber}`, {
      intent: "confirm",
      expectedState: "awaiting-payment",
      idempotencyKey: randomUUID(),
      expectedPaid: "0",
      settlementMethod: "eft",
      amount: "1",
      receivedOn: "2026-01-01",
      acceptDifference: "yes",
      reference: "ORD-1001",
    }),
    // Under the id of one that is there already, so that nothing is written.
    admin("/admin/discounts/new", { ...discount, intent: "save", id: records.discountId }),
    admin(`/admin/discounts/${records.discountId}`, { ...discount, intent: "preview" }),
    admin(`/admin/discounts/${records.discountId}`, {
      ...{ ...discount, intent: "save", version: "1", startsOn: "2099-01-02" },
    }),
    admin(`/admin/discounts/${records.discountId}`, { intent: "pause" }),
    admin("/admin/messages", { intent: "read", number: String(records.message) }),
    admin("/admin/messages/new", {
      ...{ idempotencyKey: randomUUID(), kind: "complaint", channel: "phone", name: "x" },
      ...{ email: "x@example.com", phone: "082 123 4567", receivedOn: inDays(0), message: "x" },
    }),
    admin(message, { intent: "note", text: "seen" }),
    admin(message, { intent: "set-kind", kind: "general", acknowledge: "yes" }),
    admin(message, { intent: "reply", version: "", text: "Good day" }),
    admin(`/admin/outbox/${records.mailId}`, { step: "retry" }),
    admin(`/admin/customers/${records.admin.userId}`, {
      step: "start-recovery",
      currentPassword: PASSWORD,
    }),
    admin(`/admin/customers/${owned.userId}`, {
      ...{ step: "grant-discount", percent: "10", categoryId: "", startsOn: inDays(1), endsOn: "" },
    }),
    admin(`/admin/customers/guest/${encodeURIComponent(who.email)}`, {
      ...{
        step: "grant-product-price",
        product: "Cable",
        productId: owned.productId,
        price: "9.00",
      },
      ...{ startsOn: inDays(1), endsOn: "" },
    }),
    admin(`/admin/settings/staff/${records.admin.userId}`, {
      step: "roles",
      "role-sales": "yes",
      currentPassword: PASSWORD,
    }),
    admin("/admin/settings/staff/invite", {
      name: "A colleague",
      email: "colleague@example.com",
      "role-sales": "yes",
      currentPassword: PASSWORD,
    }),
    admin("/admin/setup", { intent: "show" }),
    admin("/admin/setup/claims", { intent: "confirm", parts: "home.partners" }),
    admin("/admin/setup/demo", { projects: "yes", partners: "yes" }),
    ...listSettingsPages().map((group) =>
      admin(`/admin/settings/${group}`, {
        ...sampleSettingsForm(group),
        ...(settingsGroups[group].takesStepUp && { currentPassword: PASSWORD }),
      }),
    ),
    admin("/admin/settings/bank", {
      intent: "approve",
      pendingId: randomUUID(),
      currentPassword: PASSWORD,
    }),
    admin("/admin/settings/bank", { intent: "cancel", pendingId: randomUUID() }),
    admin("/admin/settings/bank", { intent: "pause-eft" }),
    admin(`/admin/content/transfer/${randomUUID()}`, {
      ...{ fingerprint: "f".repeat(43), currentPassword: PASSWORD },
    }),
    admin(product, { intent: "delete" }),
    // The last, with the password that was just chosen: it takes everything with it.
    owner("/account/data", { isFinal: "yes", currentPassword: password.password }),
  ];
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

/** The address of a sample, as the route table writes it. */
export function patternOf(at: string): string {
  const path = at.split("?")[0] ?? at;
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`).test(path);
  return (
    formRoutePatterns.find((pattern) => pattern === path) ?? formRoutePatterns.find(fits) ?? path
  );
}

function formPatternsOf(entry: RouteConfigEntry): string[] {
  const path = entry.index ? "/" : `/${entry.path ?? ""}`;
  const source = readFileSync(projectFile(`app/${entry.file}`), "utf8");
  const takesForm = /export (async )?(function|const) action\b(?! = refusePost)/.test(source);
  const own = takesForm ? [path] : [];
  return [...own, ...(entry.children ?? []).flatMap(formPatternsOf)];
}

/** Every pattern of the route table, such as /products/:productId. */
export const routePatterns = (await routes).flatMap((entry) => patternsOf(entry, ""));

function patternsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path && entry.path !== "*" ? `${above}/${entry.path}` : above;
  const own = entry.index ? ["/"] : entry.path && entry.path !== "*" ? [path] : [];
  return [...own, ...(entry.children ?? []).flatMap((child) => patternsOf(child, path))];
}

/** The URL of a pattern, with the owner's own records for its parameters. */
export function addressOf(pattern: string, records: Omit<OwnerRecords, "review">): string {
  const { owned, paid, quote, message, changeId, discountId, mailId } = records;
  const isAdminArea = pattern.startsWith("/admin");
  const values: Record<string, string> = {
    productId: owned.productId,
    userId: owned.userId,
    number: String(
      pattern.includes("messages")
        ? message
        : pattern.includes("quotes")
          ? quote.number
          : pattern.includes("credit-notes") && !isAdminArea
            ? paid.creditNote
            : paid.number,
    ),
    accessKey: pattern.startsWith("/quotes") ? quote.accessKey : paid.accessKey,
    slug: "load-watch",
    note: String(paid.creditNote),
    id: pattern.includes("discounts") ? discountId : changeId,
    mailId,
    proofId: changeId,
    bucket: "product-images",
    file: "nothing.png",
  };
  return pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? "x");
}
