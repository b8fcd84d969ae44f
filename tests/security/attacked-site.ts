import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { planBulkChange } from "#app/domain/catalogue-changes/plan-bulk-change.server.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { addMessageNote } from "#app/domain/contact/update-messages.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { refundOrder } from "#app/domain/payments/refund-order.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { addDiscount } from "#tests/helpers/catalogue/discount-fixture.ts";
import { billingAddress, collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { type RawResponse, rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

export type Actor = "visitor" | "owner" | "stranger" | "admin";
export const actors: readonly Actor[] = ["visitor", "owner", "stranger", "admin"];

export const PASSWORD = "a few words to remember";
/** Unique marker texts: a response that contains one leaks the owner's data. */
export const ownerSecrets = [
  "Nomvula Onlyhers",
  "onlyhers@example.com",
  "12 Onlyhers Road",
] as const;
const [ownerName, ownerEmail] = ownerSecrets;

/** A site as strangers find it, with an owner who has something to lose. */
export function attackedSite(variables: Record<string, string> = {}) {
  let site: SiteProcess;
  let database: Database;
  let stopped = () => {};
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  const cookies: Record<Actor, string> = { visitor: "", owner: "", stranger: "", admin: "" };
  const owned = { userId: "", productId: "", orderId: "", orderNumber: 0, accessKey: "" };

  beforeAll(async () => {
    folder = await makeDataFolder();
    site = await startSiteProcess({ dataFolder: folder.path, variables });
    let isOver = false;
    stopped = () => {
      isOver = true;
    };
    // An attack that ends the site has got through, whatever else it was about.
    site.exited.then((code) => {
      if (!isOver) throw new Error(`The site ended with ${code}:\n${site.printed().slice(-3000)}`);
    });
    database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
    await Promise.all((["owner", "stranger", "admin"] as const).map(signIn));
    await placeOwnerOrder();
  });
  afterAll(async () => {
    stopped();
    await closeDatabase(database);
    await site.discard();
  });

  async function signIn(actor: "owner" | "stranger" | "admin"): Promise<void> {
    const email = actor === "owner" ? ownerEmail : `${actor}@example.com`;
    const name = actor === "owner" ? ownerName : actor;
    const user = await database.transaction((transaction) =>
      createUser(transaction, { name, email, password: PASSWORD }),
    );
    if (actor === "admin") {
      await database.$client.query(
        "update profiles set role = 'admin', staff_roles = '{owner}' where id = $1",
        [user?.id],
      );
    }
    if (actor === "owner") owned.userId = user?.id ?? "";
    cookies[actor] = await logIn(email);
  }

  async function logIn(email: string, password = PASSWORD): Promise<string> {
    const { headers } = await post("/login", { email, password });
    return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  }

  /** An order of the owner's, with everything personal that one can hold. */
  async function placeOwnerOrder(): Promise<void> {
    const { rows } = await database.$client.query(
      "select id, round(price * 100)::int as price from products where stock > 3 order by price limit 1",
    );
    owned.productId = rows[0].id;
    const owner = { userId: owned.userId };
    await addToCart({ database }, owner, { productId: owned.productId, quantity: 1 });
    const details = { ...collectionDetails, fullName: ownerName, email: ownerEmail };
    const placed = await placeOrder({ database, origin: site.origin }, owner, {
      idempotencyKey: randomUUID(),
      details: {
        ...details,
        deliveryMethod: "collection",
        companyName: ownerSecrets[2],
        billingAddress,
      },
      agreedTotal: rows[0].price,
      ipHash: randomUUID(),
    });
    if (!placed.ok) throw new Error(`No order to attack: ${placed.reason}`);
    owned.orderId = placed.order.id;
    owned.orderNumber = placed.order.number;
    owned.accessKey = placed.order.accessKey;
  }

  function ask(path: string, actor: Actor = "visitor", headers: Record<string, string> = {}) {
    const cookie = cookies[actor];
    return rawRequest(`${site.origin}${path}`, {
      headers: { ...(cookie && { cookie }), ...headers },
    });
  }

  function post(
    path: string,
    fields: Record<string, string>,
    { actor = "visitor", headers = {} }: { actor?: Actor; headers?: Record<string, string> } = {},
  ): Promise<RawResponse> {
    return send(path, new URLSearchParams(fields).toString(), { actor, headers });
  }

  /** Any body, from our own pages unless the headers say otherwise. */
  function send(
    path: string,
    body: string,
    { actor = "visitor", headers = {} }: { actor?: Actor; headers?: Record<string, string> } = {},
  ): Promise<RawResponse> {
    const cookie = cookies[actor];
    return rawRequest(`${site.origin}${path}`, {
      method: "POST",
      headers: {
        origin: site.origin,
        "content-type": "application/x-www-form-urlencoded",
        ...(cookie && { cookie }),
        ...headers,
      },
      body,
    });
  }

  return {
    owned,
    ask,
    post,
    send,
    logIn,
    get origin() {
      return site.origin;
    },
    get pid() {
      return site.pid;
    },
    get database() {
      return database;
    },
    cookieOf: (actor: Actor) => cookies[actor],
    /** After an answer that replaces the session. */
    keepCookie(actor: Actor, { headers }: RawResponse) {
      cookies[actor] = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    },
    get dataFolder() {
      return folder.path;
    },
    query: (text: string, values: unknown[] = []) => database.$client.query(text, values),
  };
}

type SeededSite = {
  readonly database: Database;
  readonly origin: string;
  owned: { userId: string; productId: string };
};

/** What one person can own and the office can hold of them: one of each thing that has an address. */
export async function seedOwnerRecords(site: SeededSite) {
  const { database, origin, owned } = site;
  const needs = { database, origin };
  const owner: CartOwner = { userId: owned.userId };
  const details: CheckoutDetails = {
    ...collectionDetails,
    fullName: ownerSecrets[0],
    email: ownerSecrets[1],
    companyName: ownerSecrets[2],
    billingAddress,
  };
  const { rows: admins } = await database.$client.query(
    "select u.id, u.name, u.email from users u join profiles p on p.id = u.id where p.role = 'admin'",
  );
  const admin = {
    ...admins[0],
    userId: admins[0].id,
    role: "admin",
    staffRoles: ["owner"],
  } as Owner;
  const { rows: prices } = await database.$client.query(
    "select round(price * 100)::int as price from products where id = $1",
    [owned.productId],
  );
  const [{ price }] = prices as [{ price: number }];

  async function fillCart(quantity: number): Promise<number> {
    await addToCart({ database }, owner, { productId: owned.productId, quantity });
    return price * quantity;
  }

  /** An order that is paid, and of which a part was paid back: with an invoice and a credit note. */
  async function paidOrder() {
    const total = await fillCart(1);
    const placed = await placeOrder(needs, owner, {
      idempotencyKey: randomUUID(),
      details,
      agreedTotal: total,
      ipHash: randomUUID(),
    });
    if (!placed.ok) throw new Error(placed.reason);
    const { number } = placed.order;
    const paid = await confirmPayment(needs, admin, {
      number,
      idempotencyKey: randomUUID(),
      expectedPaid: 0,
      settlementMethod: "eft",
      amount: total,
      reference: undefined,
      receivedOn: new Date().toISOString().slice(0, 10),
      acceptDifference: undefined,
    });
    if (!paid.ok) throw new Error(paid.reason);
    const refunded = await refundOrder(needs, admin, {
      number,
      expectedState: "paid",
      expectedRefunded: 0,
      idempotencyKey: randomUUID(),
      amount: 100,
      agreedAmount: 100,
      settlementMethod: "eft",
      withDelivery: false,
      lines: [],
      reason: "scratched",
    });
    if (!refunded.ok) throw new Error(refunded.reason);
    const { rows } = await database.$client.query(
      "select number from documents where order_id = $1 and kind = 'credit-note'",
      [placed.order.id],
    );
    return { ...placed.order, creditNote: Number(rows[0].number) };
  }

  async function quote() {
    const made = await requestQuote(needs, owner, {
      idempotencyKey: randomUUID(),
      details,
      agreedTotal: await fillCart(1),
    });
    if (!made.ok) throw new Error(made.reason);
    return made.quote;
  }

  const paid = await paidOrder();
  const quoted = await quote();
  const { number: message } = await sendContactMessage(needs, {
    name: ownerSecrets[0],
    email: ownerSecrets[1],
    message: `Please ring me at ${ownerSecrets[2]}`,
  });
  await addMessageNote({ database }, admin, { number: message, text: "a note" });
  const plan = await planBulkChange({ database }, admin, {
    chosen: { ids: [owned.productId] },
    form: { what: "stock", how: "add", amount: 1 },
    tree: [],
  });
  if (!plan.ok) throw new Error(plan.reason);
  const { rows: categoryPaths } = await database.$client.query(
    `select c.id as "categoryId", s.id as "subcategoryId", t.id as "typeId", u.id as "subtypeId",
       m.id as "modelId"
     from categories c join categories s on s.parent_id = c.id join categories t on t.parent_id = s.id
     join categories u on u.parent_id = t.id join categories m on m.parent_id = u.id limit 1`,
  );
  // Years ahead: the other attacks are about prices without it.
  const discountId = await addDiscount({ database }, admin, { startsOn: "2099-01-01" });
  const one = async (text: string) => (await database.$client.query(text)).rows[0].id as string;
  return {
    admin,
    paid,
    quote: quoted,
    message,
    note: await one("select id from contact_notes limit 1"),
    changeId: plan.id,
    discountId,
    mailId: await one("select id from mail_outbox order by created_at desc limit 1"),
    categoryId: await one("select id from categories where level = 1 order by name limit 1"),
    categoryPath: categoryPaths[0] as Record<string, string>,
    cartTotal: await fillCart(1),
    cartItemId: await one(
      "select i.id from cart_items i join carts c on c.id = i.cart_id where c.user_id is not null limit 1",
    ),
    details,
  };
}
