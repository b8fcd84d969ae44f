import { randomUUID } from "node:crypto";
import { internalLinks } from "#scripts/list-page-routes.ts";
import { billingAddress } from "#tests/helpers/orders/billing-address.ts";
import { rawRequest } from "./raw-request.ts";

/**
 * What admin pages need before they can be opened: a message with its emails, a planned change of a
 * product, an uploaded list and a file of settings, an order, a quotation and a draft of one.
 */
export async function createAdminRecords(
  site: string,
  { cookie, origin }: { cookie: string; origin: string },
): Promise<{ made: string[]; wholeAddress: Record<string, string> }> {
  const message = { name: "Thandi", email: "thandi@example.com", message: "Good morning." };
  const sent = await rawRequest(`${site}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(message),
  });
  if (sent.status !== 200) throw new Error(`The message was answered with ${sent.status}`);

  const list = await rawRequest(`${site}/admin/products`, { headers: { cookie } });
  const edit = internalLinks(list.body.toString()).find((link) => link.includes("/products/edit/"));
  const bulk = `/admin/products/bulk?id=${edit?.split("/").at(-1)}`;
  const planned = await rawRequest(site + bulk, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: "what=stock&how=set&amount=7",
  });
  const change = planned.headers.location;
  if (!change) throw new Error(`The change was answered with ${planned.status}`);
  const order = await placePhoneOrder(site, { cookie, origin }, edit?.split("/").at(-1) ?? "");
  await requestQuote(site, { cookie, origin }, edit?.split("/").at(-1) ?? "");
  const quote = await newestQuote(site, { cookie });
  const draft = await copyQuote(site, { cookie, origin }, quote);
  const product = edit?.split("/").at(-1);
  return {
    made: [
      change,
      await uploadList(site, { cookie, origin }),
      await uploadSiteFile(site, { cookie, origin }),
      order,
      await createDiscount(site, { cookie, origin }),
      `${order}/packing-slip`,
      `/admin/quotes/${quote}`,
      draft,
      draft.replace(/edit$/, "preview"),
      `/admin/products/accessories/${product}`,
      `/admin/products/preview/${product}`,
      "/admin/content/edit/portfolio",
      "/admin/content/edit/service/voip-services",
      "/admin/content/history/portfolio",
      "/admin/content/history/service/voip-services",
      "/admin/content/preview/portfolio",
      "/admin/content/preview/service/voip-services",
    ],
    wholeAddress: {
      "/admin/products/bulk": bulk,
      "/delivery-estimate": `/delivery-estimate?product=${product}&to=Gauteng`,
    },
  };
}

/** A supplier's list, whose columns are to be matched. */
function uploadList(site: string, who: { cookie: string; origin: string }): Promise<string> {
  const list = "Stock code;Item;RRP;Colour\nDAS-1;Dassie;R 1 299,50;red\n";
  return uploadFile(`${site}/admin/products/import`, who, { name: "list.csv", content: list });
}

async function newestQuote(site: string, { cookie }: { cookie: string }): Promise<string> {
  const list = await rawRequest(`${site}/admin/quotes?view=all`, { headers: { cookie } });
  const [, number] = /\/admin\/quotes\/(\d+)/.exec(list.body.toString()) ?? [];
  if (!number) throw new Error("The quotation is not listed");
  return number;
}

/** A copy of the quotation as a draft: the address of its editor. */
async function copyQuote(
  site: string,
  { cookie, origin }: { cookie: string; origin: string },
  copy: string,
): Promise<string> {
  const started = await rawRequest(`${site}/admin/quotes/start`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ idempotencyKey: randomUUID(), copy }).toString(),
  });
  const { location } = started.headers;
  if (!location) throw new Error(`The draft was answered with ${started.status}`);
  return location;
}

/** A code that applies to nothing yet. */
async function createDiscount(
  site: string,
  { cookie, origin }: { cookie: string; origin: string },
): Promise<string> {
  const created = await rawRequest(`${site}/admin/discounts/new`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      ...{ intent: "save", id: randomUUID(), name: "New Year special", trigger: "code" },
      ...{ code: "JAN10", kind: "percent", percent: "10", minimumAmount: "500" },
      ...{ scope: "everything", startsOn: "2099-01-01", endsOn: "2099-01-31", maxUses: "50" },
    }).toString(),
  });
  const { location } = created.headers;
  if (!location) throw new Error(`The discount was answered with ${created.status}`);
  return location;
}

/** A file of settings and content, whose changes are to be confirmed. */
function uploadSiteFile(site: string, who: { cookie: string; origin: string }): Promise<string> {
  const content = JSON.stringify({
    settings: { shop: { quotationDays: 21 }, bank: {} },
    content: { portfolio: { title: "Our work" }, home: { hero: "Welcome" } },
    redirects: { "/old": "/shop" },
  });
  return uploadFile(`${site}/admin/content/transfer`, who, { name: "site.json", content });
}

async function uploadFile(
  url: string,
  { cookie, origin }: { cookie: string; origin: string },
  { name, content }: { name: string; content: string },
): Promise<string> {
  const body = `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--B--\r\n`;
  const uploaded = await rawRequest(url, {
    method: "POST",
    headers: { cookie, origin, "content-type": "multipart/form-data; boundary=B" },
    body,
  });
  const { location } = uploaded.headers;
  if (!location) throw new Error(`${name} was answered with ${uploaded.status}`);
  return location;
}

/** An order taken by phone, for the account that is signed in. */
async function placePhoneOrder(
  site: string,
  { cookie, origin }: { cookie: string; origin: string },
  productId: string,
): Promise<string> {
  const people = await rawRequest(`${site}/admin/customers`, { headers: { cookie } });
  const own = /\/admin\/customers\/([\da-f-]{36})/.exec(people.body.toString())?.[1] ?? "";
  const send = (fields: Record<string, string>) =>
    rawRequest(`${site}/admin/orders/new`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const started = (await send({ intent: `add:${productId}` })).body.toString();
  const ways = [...started.matchAll(/name="deliveryMethod"[^>]*value="(\w+)"/g)].map(
    ([, way]) => way,
  );
  const fields = {
    [`quantity-${productId}`]: "1",
    userId: own,
    fullName: "Thandi Nkosi",
    email: "thandi@example.com",
    phone: "082 123 4567",
    deliveryMethod: ways.at(-1) ?? "",
    ...billingAddress,
  };
  const priced = (await send({ ...fields, intent: "check" })).body.toString();
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(priced)?.[1] ?? "";
  const [idempotencyKey, agreedTotal] = [hidden("idempotencyKey"), hidden("agreedTotal")];
  const placed = await send({ ...fields, idempotencyKey, agreedTotal, intent: "place" });
  const { location } = placed.headers;
  if (!location) throw new Error(`The order was answered with ${placed.status}`);
  return location;
}

/** A quotation, requested at the checkout by the user who is signed in. */
async function requestQuote(
  site: string,
  { cookie, origin }: { cookie: string; origin: string },
  productId: string,
): Promise<void> {
  const send = (path: string, fields: Record<string, string>) =>
    rawRequest(site + path, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const read = async (path: string) =>
    (await rawRequest(site + path, { headers: { cookie } })).body.toString();
  await send("/cart", { intent: "add", productId, quantity: "1" });
  const deliveryMethod = (await read("/checkout")).includes('value="collection"')
    ? "collection"
    : "email";
  await send("/checkout", {
    fullName: "Thandi Nkosi",
    email: "thandi@example.com",
    phone: "082 123 4567",
    deliveryMethod,
    ...billingAddress,
    paymentMethod: "eft",
    go: "review",
  });
  const review = await read("/checkout/review");
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(review)?.[1] ?? "";
  const [idempotencyKey, agreedTotal] = [hidden("idempotencyKey"), hidden("agreedTotal")];
  const reviewFingerprint = hidden("reviewFingerprint");
  const asked = await send("/checkout/quote", {
    intent: "place",
    idempotencyKey,
    agreedTotal,
    reviewFingerprint,
  });
  if (!asked.headers.location?.startsWith("/quotes/")) {
    throw new Error(`The quotation was answered with ${asked.headers.location}`);
  }
}
