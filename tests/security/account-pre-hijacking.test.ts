import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createOneTimeToken } from "#app/domain/accounts/one-time-tokens.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { reportAttack } from "./attack-result.ts";
import { attackedSite, PASSWORD } from "./attacked-site.ts";

const site = attackedSite();

const NEW_PASSWORD = "words that only she knows";

/** What the owner may do with the link in the email; the attacker waits for it. */
const confirmations = {
  "presses confirm": (token: string) => site.post(`/verify-email?token=${token}`, {}),
  "types another password": (token: string) =>
    site.post(`/verify-email?token=${token}`, { password: "a password of another site" }),
  "sets a new password": (token: string) =>
    site.post(`/verify-email?token=${token}&password=new`, {
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    }),
};

test("an attacker who opened an account in someone's name sees none of her orders once she confirms", async () => {
  const through: string[] = [];
  let requests = 0;
  async function look(how: string, cookie: string, number: number): Promise<void> {
    for (const page of ["/account/orders", "/account/orders.data", `/account/orders/${number}`]) {
      requests++;
      const { body } = await site.ask(page, "visitor", { cookie });
      if (body.includes(`ORD-${number}`)) through.push(`${how}: ${page}`);
    }
  }

  for (const [how, confirm] of Object.entries(confirmations)) {
    const email = `victim-${randomUUID()}@example.com`;
    const number = await placeGuestOrder(email);
    const session = await openAccount(email);
    const token = await verificationToken(email);
    await site.ask(`/verify-email?token=${token}`);
    await confirm(token);
    await look(how, session, number);
    await look(`${how}, then a new login`, await site.logIn(email), number);
    if (how !== "sets a new password") continue;
    const owner = await site.logIn(email, NEW_PASSWORD);
    const { body } = await site.ask("/account/orders", "visitor", { cookie: owner });
    expect(String(body)).toContain(`ORD-${number}`);
  }

  // The other way to the same end: move an account of one's own to the address.
  const victim = `victim-${randomUUID()}@example.com`;
  const number = await placeGuestOrder(victim);
  const own = `attacker-${randomUUID()}@example.com`;
  const session = await openAccount(own);
  const asked = { email: victim, currentPassword: PASSWORD };
  await site.post("/account/email", asked, { headers: { cookie: session } });
  const token = await emailChangeToken(victim);
  for (const password of [{}, { currentPassword: "a password of another site" }]) {
    await site.post("/account/confirm-email", { token, answer: "confirm", ...password });
  }
  await look("confirms a change of address", session, number);

  reportAttack({
    threat: "Account taken before its owner comes",
    tried: `${Object.keys(confirmations).length} ways to confirm and a change of address, ${requests} requests with the attacker's sessions`,
    through,
  });
});

/** Signs up with someone else's address and keeps the session. */
async function openAccount(email: string): Promise<string> {
  const answer = await site.post("/sign-up", {
    name: "Mallory",
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  expect(answer.status).toBe(200);
  return site.logIn(email);
}

async function placeGuestOrder(email: string): Promise<number> {
  const { database, origin, owned } = site;
  const guest = { visitorKeyHash: randomUUID() };
  await addToCart({ database }, guest, { productId: owned.productId, quantity: 1 });
  const { rows } = await site.query(
    "select round(price * 100)::int as price from products where id = $1",
    [owned.productId],
  );
  const placed = await placeOrder({ database, origin }, guest, {
    idempotencyKey: randomUUID(),
    details: { ...collectionDetails, email },
    agreedTotal: rows[0].price,
    ipHash: "guest",
  });
  if (!placed.ok) throw new Error(`No order to attack: ${placed.reason}`);
  return placed.order.number;
}

/** As the change's own email would bring it to the new mailbox. */
async function emailChangeToken(newEmail: string): Promise<string> {
  const { secret, hash } = createOneTimeToken();
  const { rowCount } = await site.query(
    "update email_changes set new_token_hash = $1 where new_email = $2",
    [hash, newEmail],
  );
  expect(rowCount).toBe(1);
  return secret;
}

/** A link to the mailbox of this address, as another email would bring it. */
async function verificationToken(email: string): Promise<string> {
  const { secret, hash } = createOneTimeToken();
  await site.query(
    "insert into email_verifications (token_hash, user_id, email, expires_at) select $1, id, email, now() + interval '1 hour' from users where email = $2",
    [hash, email],
  );
  return secret;
}
