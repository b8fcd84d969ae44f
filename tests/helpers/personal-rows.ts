import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import { users } from "#app/database/tables/users.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { holdOrder, moveOrder } from "#app/domain/orders/move-order.server.ts";
import type { OrderState } from "#app/domain/orders/order-states.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { saveCheckout } from "#app/domain/orders/save-checkout.server.ts";
import { issuePreferenceTicket } from "#app/domain/preferences/preference-ticket.server.ts";
import { savePreferences } from "#app/domain/preferences/save-preferences.server.ts";
import { rememberDevice } from "#app/domain/users/known-devices.server.ts";
import type { PasswordHolder } from "#app/domain/users/people.ts";
import { requestEmailChange } from "#app/domain/users/request-email-change.server.ts";
import { type accountScene, ORIGIN } from "./account-scene.ts";
import { postBox } from "./post-box.ts";

/** At least one row about the scene's person in every table that keeps something about people. */
export async function fillPersonalTables(scene: Scene): Promise<void> {
  const { database, userId, email } = scene;
  const needs = { database, origin: ORIGIN };
  const holder = { userId, email } as unknown as PasswordHolder;
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await scene.cookieOfLogin();
  await rememberDevice(database, { userId, tokens: [] });
  await scene.tokenFromMail();
  await issuePreferenceTicket(database, userId);
  await savePreferences(needs, holder, { newsletter: true, promotions: false, updates: true });
  await requestEmailChange(needs, holder, { email: `new-${email}` });
  // As somebody types it: addresses are compared without regard to case.
  const typed = email.replace("person", "Person");
  await sendContactMessage(needs, { name: "Thandi", email: typed, message: "Good day" });
  await database.execute(sql`
    with theirs as (select id from contact_messages where lower(email) = ${email})
    , answered as (
      insert into contact_replies (message_id, channel, body) select id, 'mail', 'Our answer' from theirs
    )
    insert into contact_notes (message_id, body) select id, 'Our note' from theirs`);
  for (const who of [email, userId]) {
    const now = new Date();
    await database
      .insert(rateLimits)
      .values({ key: `form:${who}`, windowStart: now, expiresAt: now });
  }
  const [product] = await database
    .insert(products)
    .values({ name: "Highveld 14", description: "A laptop", price: "24999.00" })
    .returning();
  const [cart] = await database.insert(carts).values({ userId }).returning();
  if (!product || !cart) throw new Error("Nothing to put into a cart");
  const line = { quantity: 2, priceSeen: product.price, productName: product.name };
  await fillOrders(scene, typed);
  await database.insert(cartItems).values({ cartId: cart.id, productId: product.id, ...line });
}

/** One order that is completed, with all that can belong to it, a quotation, and a checkout begun. */
async function fillOrders({ database, userId }: Scene, email: string): Promise<void> {
  const order = await placeFor({ database, userId }, email);
  await walk(database, order.id, ["paid", "packed", "ready", "completed"]);
  await database.execute(sql`
    with proof as (
      insert into payment_proofs (order_id, path, shown_name, size)
      values (${order.id}, ${`${order.number}.pdf`}, 'Thandeka Q.pdf', 1000)
    ), paid as (
      insert into payments (order_id, way, amount, reference)
      values (${order.id}, 'eft', 24999, 'THANDEKA Q')
    ), notice as (
      insert into payment_notices (address, body, order_id, verdict)
      values ('192.0.2.1', ${`email_address=${email}`}, ${order.id}, 'paid')
    ), note as (
      insert into order_events (order_id, kind, actor, detail, for_staff)
      values (${order.id}, 'note', 'staff', 'Thandeka Q rang', true)
    ), quote as (
      insert into quotes (number, checkout_key, access_key, user_id, details, goods_total,
        delivery_total, vat_total, valid_until)
      values (take_number('quote'), gen_random_uuid(), ${randomBytes(32).toString("base64url")},
        ${userId}, ${JSON.stringify({ fullName: "Thandeka Q", email, deliveryWay: "collection" })}, 100, 0, 0, now())
      returning id
    )
    insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
    select id, 1, 'Highveld 14', 100, 1, 0 from quote`);
  await saveCheckout({ database }, { userId }, { fullName: "Thandeka Q" });
}

/** An order of one thing, of a product of its own. */
export async function placeFor(
  { database, userId }: Pick<Scene, "database" | "userId">,
  email: string,
) {
  const [product] = await database
    .insert(products)
    .values({ name: "Highveld 14", description: "A laptop", price: "24999.00", stock: 3 })
    .returning();
  if (!product) throw new Error("Nothing to order");
  const owner = { userId };
  await addToCart({ database }, owner, { productId: product.id, quantity: 1 });
  const details = {
    fullName: "Thandeka Q",
    email,
    phone: "+27829998877",
    remark: "Ring the bell",
    deliveryWay: "collection" as const,
    billingAddress: { ...postBox, street: "PO Box 82999" },
    paymentWay: "eft" as const,
  };
  const input = { key: randomUUID(), details, agreedTotal: 2_499_900, ipHash: randomUUID() };
  const placed = await placeOrder({ database, origin: ORIGIN }, owner, input);
  if (!placed.ok) throw new Error(placed.reason);
  return { ...placed.order, productId: product.id };
}

export async function walk(database: Database, id: string, way: OrderState[]): Promise<void> {
  for (const to of way) {
    await database.transaction(async (transaction) => {
      const order = await holdOrder(transaction, { id });
      if (!order) throw new Error("No order");
      const moved = await moveOrder(
        transaction,
        { origin: ORIGIN },
        { kind: "system" },
        { order, to },
      );
      if (!moved.ok) throw new Error(moved.reason);
    });
  }
}

type Scene = ReturnType<typeof accountScene>;

/** A mail that is still to leave. */
export function waitingMail(kind: string, toAddress: string) {
  const messageId = `<${crypto.randomUUID()}@example.co.za>`;
  return { kind, toAddress, messageId, subject: "Hello", textBody: "Hello", htmlBody: "Hello" };
}
