import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { contentEditors, contentEntries } from "#app/database/tables/content.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { users } from "#app/database/tables/users.ts";
import { requestEmailChange } from "#app/domain/accounts/email/email-change.server.ts";
import { mailConfirmationLink } from "#app/domain/accounts/marketing-consent.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { issuePreferenceTicket, savePreferences } from "#app/domain/accounts/preferences.server.ts";
import { rememberDevice } from "#app/domain/accounts/sessions/known-devices.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { saveCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import type { OrderState } from "#app/domain/orders/order-states.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { lockOrder, transitionOrder } from "#app/domain/orders/transition-order.server.ts";
import { exportAccount } from "#app/domain/privacy/export-account.server.ts";
import { encryptValue } from "#app/domain/settings/encrypted-value.server.ts";
import { leaseDueMail, markSent } from "#app/mail/outbox-queue.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { billingAddress } from "#tests/helpers/orders/order-fixture.ts";
import { type accountFixture, ORIGIN } from "./account-fixture.ts";

/** At least one row about the scene's person in every table that keeps something about people. */
export async function fillPersonalTables(scene: AccountFixture): Promise<void> {
  const { database, userId, email } = scene;
  const needs = { database, origin: ORIGIN };
  const holder = { userId, email } as unknown as Reauthenticated;
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await scene.cookieOfLogin();
  await rememberDevice(database, {
    userId,
    tokens: [],
    ipAddress: "192.0.2.7",
    userAgent: null,
    hasLoggedIn: true,
  });
  await database.insert(contentEditors).values({ entryId: "home", userId });
  await database.insert(contentEntries).values({
    id: `service/${randomUUID()}`,
    draft: {},
    publishAt: new Date(),
    scheduledBy: userId,
    updatedBy: "Staff",
  });
  await scene.tokenFromMail();
  await issuePreferenceTicket(database, userId);
  await savePreferences(needs, holder, { newsletter: true, promotions: false, updates: true });
  await mailConfirmationLink(needs, holder);
  await requestEmailChange(needs, holder, { email: `new-${email}` });
  // As somebody types it: addresses are compared without regard to case.
  const submitted = email.replace("person", "Person");
  await sendContactMessage(needs, { name: "Thandi", email: submitted, message: "Good day" });
  await database.execute(sql`
    with theirs as (select id from contact_messages where lower(email) = ${email})
    , answered as (
      insert into contact_replies (message_id, channel, body, due_at)
      select id, 'mail', 'Our answer', now() from theirs
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
  await database.execute(sql`
    with factor as (
      insert into second_factors (user_id, secret, backup_codes)
      values (${userId}, 'the secret of the app', 'the recovery codes')
    ), alert as (
      insert into login_alerts (token_hash, user_id, session_id, expires_at)
      values (${`login of ${email}`}, ${userId}, ${userId}, now())
    )
    insert into second_factor_recoveries (user_id, takes_effect_at, stop_token_hash)
    values (${userId}, now(), ${`stop of ${email}`})`);
  await database.execute(sql`
    insert into personal_data_views (actor_id, actor_name, kind, subject_id)
    values (gen_random_uuid(), 'Naledi Khumalo', 'customer', ${userId})`);
  await database.execute(sql`
    insert into customer_prices (user_id, email, percent, starts_on, ends_on, granted_by_name)
    values (${userId}, null, 10, '2026-01-01', '2026-01-31', 'Naledi Khumalo'),
      (null, ${email}, 5, '2026-01-01', '2026-01-31', 'Naledi Khumalo')`);
  await database.execute(sql`delete from pending_bank_account`);
  await database.execute(
    sql`insert into pending_bank_account (value, requested_by) values ('{}', ${userId})`,
  );
  await database.execute(sql`
    insert into stock_alerts (product_id, email, token_hash, confirmed_at)
    select id, ${email}, ${`alert of ${email}`}, now() from products where name = 'Highveld 14' limit 1`);
  await database.execute(sql`
    with document as (
      insert into company_documents (kind, title, access, path, size, updated_by)
      values ('other', 'Insurance', 'link', ${`${randomUUID()}.pdf`}, 1, 'Staff') returning id
    ), link as (
      insert into company_document_links (document_id, recipient, email, created_by, expires_at)
      select id, 'Thandi', ${email}, 'Staff', now() + interval '14 days' from document returning id
    )
    insert into company_document_downloads (link_id) select id from link`);
  const [cart] = await database.insert(carts).values({ userId }).returning();
  if (!product || !cart) throw new Error("Nothing to put into a cart");
  const line = { quantity: 2, acknowledgedPrice: product.price, productName: product.name };
  await fillOrders(scene, submitted);
  await database.insert(cartItems).values({ cartId: cart.id, productId: product.id, ...line });
}

const refundAccount = {
  accountHolder: "Thandeka Q",
  bank: "Example Bank",
  branchCode: "250655",
  accountNumber: "62000004321",
  accountType: "Savings",
};

/** One order that is completed, with all that can belong to it, a quotation, and a checkout begun. */
async function fillOrders({ database, userId }: AccountFixture, email: string): Promise<void> {
  const order = await placeOrderFor({ database, userId }, email);
  await transitionThrough(database, order.id, ["paid", "packed", "ready", "completed"]);
  await database.execute(sql`
    with proof as (
      insert into proofs_of_payment (order_id, path, display_name, size)
      values (${order.id}, ${`${order.number}.pdf`}, 'Thandeka Q.pdf', 1000)
    ), account as (
      insert into refund_accounts (order_id, details)
      values (${order.id}, ${encryptValue(SECRET, JSON.stringify(refundAccount))})
    ), paid as (
      insert into payments (order_id, method, amount, reference)
      values (${order.id}, 'eft', 24999, 'THANDEKA Q')
    ), notice as (
      insert into payfast_itns (ip_address, body, order_id, verification_result)
      values ('192.0.2.1', ${`email_address=${email}`}, ${order.id}, 'paid')
    ), discount as (
      insert into discounts (name, code, kind, percent, starts_on)
      values ('December special', ${`DEC-${order.number}`}, 'percent', 10, '2026-01-01') returning id
    ), redemption as (
      insert into discount_redemptions (discount_id, order_id, amount)
      select id, ${order.id}, 10 from discount
    ), note as (
      insert into order_events (order_id, kind, actor, detail, for_staff)
      values (${order.id}, 'note', 'staff', 'Thandeka Q rang', true)
    ), quote as (
      insert into quotes (number, idempotency_key, access_key, user_id, details, goods_total,
        delivery_total, vat_total, valid_until)
      values (next_document_number('quote'), gen_random_uuid(), ${randomBytes(32).toString("base64url")},
        ${userId}, ${JSON.stringify({ fullName: "Thandeka Q", email, deliveryMethod: "collection" })}, 100, 0, 0, now())
      returning id
    ), quote_event as (
      insert into quote_events (quote_id, kind, actor, actor_name, message)
      select id, 'question', 'customer', 'Thandeka Q', 'Is it in stock?' from quote
    )
    insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
    select id, 1, 'Highveld 14', 100, 1, 0 from quote`);
  await saveCheckout({ database }, { userId }, { fullName: "Thandeka Q" });
}

/** An order of one thing, of a product of its own. */
export async function placeOrderFor(
  { database, userId }: Pick<AccountFixture, "database" | "userId">,
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
    deliveryMethod: "collection" as const,
    billingAddress: { ...billingAddress, street: "PO Box 82999" },
    paymentMethod: "eft" as const,
  };
  const input = {
    idempotencyKey: randomUUID(),
    details,
    agreedTotal: 2_499_900,
    ipHash: randomUUID(),
  };
  const placed = await placeOrder({ database, origin: ORIGIN }, owner, input);
  if (!placed.ok) throw new Error(placed.reason);
  return { ...placed.order, productId: product.id };
}

export async function transitionThrough(
  database: Database,
  id: string,
  way: OrderState[],
): Promise<void> {
  for (const to of way) {
    await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, { id });
      if (!order) throw new Error("No order");
      const moved = await transitionOrder(transaction, { origin: ORIGIN }, "system", { order, to });
      if (!moved.ok) throw new Error(moved.reason);
    });
  }
}

type AccountFixture = ReturnType<typeof accountFixture>;

/** A mail that is still to leave. */
export function pendingMail(kind: string, toEmail: string) {
  const messageId = `<${crypto.randomUUID()}@example.co.za>`;
  return { kind, toEmail, messageId, subject: "Hello", textBody: "Hello", htmlBody: "Hello" };
}

/** Every mail that waits has gone. */
export async function deliverMails(database: Database): Promise<void> {
  for (;;) {
    const mail = await leaseDueMail(database, 1000);
    if (!mail) break;
    await markSent(database, mail, "smtp");
  }
  expect(
    (await database.select().from(mailOutbox)).every((mail) => mail.sentAt || mail.failedAt),
  ).toBe(true);
}

/** Every table with a row that says this anywhere, in any column. */
export async function tablesContaining(database: Database, text: string): Promise<string[]> {
  const { $client } = database;
  const { rows } = await $client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await $client.query(
      `select 1 from ${name} as row where strpos(lower(row::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (hits.rowCount) found.push(name);
  }
  return found.sort();
}

/** Of bank details in the fixture. */
const SECRET = "a secret of the test";

type ExportServices = Parameters<typeof exportAccount>[0];
type ExportArguments =
  Parameters<typeof exportAccount> extends [unknown, ...infer Others] ? Others : never;

/** A person's copy, unpacked, and what was said of the files that are not in it. */
export async function unzipExport(
  needs: Omit<ExportServices, "onFileError" | "secret">,
  ...rest: ExportArguments
) {
  const errors: unknown[] = [];
  const onFileError = (error: unknown) => void errors.push(error);
  const { name, pieces } = await exportAccount({ ...needs, secret: SECRET, onFileError }, ...rest);
  expect(name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(Buffer.concat(await Array.fromAsync(pieces)));
  return { files, errors };
}

/** A store that holds nothing. */
export const emptyFileStorage = {
  read: async () => ({ ok: false, reason: "missing" }),
} as unknown as FileStorage;
