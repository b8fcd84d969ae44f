import { eq, sql } from "drizzle-orm";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { rateLimits } from "#app/database/tables/installation.ts";
import { users } from "#app/database/tables/users.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { issuePreferenceTicket } from "#app/domain/preferences/preference-ticket.server.ts";
import { savePreferences } from "#app/domain/preferences/save-preferences.server.ts";
import type { PasswordHolder } from "#app/domain/users/people.ts";
import { requestEmailChange } from "#app/domain/users/request-email-change.server.ts";
import { type accountScene, ORIGIN } from "./account-scene.ts";

/** At least one row about the scene's person in every table that keeps something about people. */
export async function fillPersonalTables(scene: ReturnType<typeof accountScene>): Promise<void> {
  const { database, userId, email } = scene;
  const needs = { database, origin: ORIGIN };
  const holder = { userId, email } as unknown as PasswordHolder;
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await scene.cookieOfLogin();
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
  await database.insert(cartItems).values({ cartId: cart.id, productId: product.id, ...line });
}

/** A mail that is still to leave. */
export function waitingMail(kind: string, toAddress: string) {
  const messageId = `<${crypto.randomUUID()}@example.co.za>`;
  return { kind, toAddress, messageId, subject: "Hello", textBody: "Hello", htmlBody: "Hello" };
}
