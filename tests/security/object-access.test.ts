import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { reportAttack } from "./attack-result.ts";
import { type Actor, attackedSite, ownerSecrets, seedOwnerRecords } from "./attacked-site.ts";
import { type FormSample, formSamples } from "./routes-and-forms.ts";

const site = attackedSite();
let ownerRecords: Awaited<ReturnType<typeof seedOwnerRecords>>;
let forms: FormSample[];
let strangersOrder: { number: number; accessKey: string; id: string };

beforeAll(async () => {
  ownerRecords = await seedOwnerRecords(site);
  const review = {
    intent: "place",
    idempotencyKey: randomUUID(),
    agreedTotal: String(ownerRecords.cartTotal),
    reviewFingerprint: "x".repeat(43),
  };
  forms = formSamples({ ...ownerRecords, owned: site.owned, review });
  strangersOrder = await orderOfStranger();
});

test("what belongs to the owner or to admins, changed by anyone else: 0 changes", async () => {
  const through: string[] = [];
  let tried = 0;
  let before = await fingerprintOfOthersData();
  for (const actor of ["visitor", "stranger"] as const) {
    for (const { at, fields } of forms.filter((form) => isForeign(form.at, actor))) {
      const answer = await site.post(at, fields, { actor });
      tried++;
      const text = answer.body.toString();
      if (ownerSecrets.some((secret) => text.includes(secret)))
        through.push(`${actor} reads ${at}`);
      const after = await fingerprintOfOthersData();
      if (after !== before) through.push(`${actor} changed something by ${at}`);
      before = after;
      if (answer.status >= 500) through.push(`${at}: ${answer.status}`);
    }
  }
  expect(tried).toBeGreaterThan(50);
  reportAttack({
    threat: "Someone else's cart, order, address",
    tried: `${tried} forms for what is not theirs, as visitor and as another customer`,
    through,
  });
});

test("an id inside an address or a form that is one's own: 0 reach what is another's", async () => {
  const { cartItemId, paid } = ownerRecords;
  const own = strangersOrder.accessKey;
  const { rows: sessions } = await site.query("select id from sessions where user_id = $1", [
    site.owned.userId,
  ]);
  const asked: [Actor, string][] = [
    ["stranger", `/orders/${own}/credit-notes/${paid.creditNote}`],
    ["stranger", `/orders/${own}/credit-notes/${paid.creditNote}.pdf`],
    ["stranger", `/account/orders/${paid.number}`],
    ["stranger", `/account/orders/${paid.number}.data`],
    ["visitor", `/orders/${paid.id}`],
    ["visitor", `/orders/${paid.number}`],
    ["visitor", `/orders/${paid.accessKey.toLowerCase()}`],
    ["visitor", `/orders/${paid.accessKey.slice(0, -1)}`],
    ["visitor", `/quotes/${paid.accessKey}`],
    ["visitor", `/orders/${ownerRecords.quote.accessKey}`],
    ["visitor", `/quotes/${ownerRecords.quote.accessKey}x.pdf`],
    ["visitor", `/media/payment-proofs/${paid.id}.pdf`],
    ["visitor", `/media/..%2Fpayment-proofs/${paid.id}.pdf`],
    ["admin", `/admin/orders/${strangersOrder.number}/proofs/${randomUUID()}`],
    ["admin", `/admin/orders/${strangersOrder.number}/credit-notes/${paid.creditNote}.pdf`],
  ];
  const sent: [Actor, string, Record<string, string>][] = [
    ["stranger", "/cart", { intent: "change", itemId: cartItemId, quantity: "3" }],
    ["stranger", "/cart", { intent: "remove", itemId: cartItemId }],
    ["visitor", "/cart", { intent: "remove", itemId: cartItemId }],
    ["stranger", "/cart", { intent: "accept", acknowledged: `${cartItemId}:gone` }],
    ["stranger", "/account/devices", { device: sessions[0].id }],
    [
      "admin",
      `/admin/messages/${ownerRecords.message + 1}`,
      { intent: "remove-note", note: ownerRecords.note },
    ],
    [
      "admin",
      `/admin/orders/${strangersOrder.number}`,
      {
        intent: "refund",
        expectedState: "awaiting-payment",
        expectedRefunded: "0",
        idempotencyKey: randomUUID(),
        [`quantity-${await lineOf(paid.id)}`]: "1",
        amount: "",
        reason: "x",
      },
    ],
  ];
  const through: string[] = [];
  for (const [actor, path] of asked) {
    const { status, body } = await site.ask(path, actor);
    const text = body.toString("latin1");
    if (status < 300 || ownerSecrets.some((secret) => text.includes(secret))) {
      through.push(`${actor} ${path}: ${status}`);
    }
  }
  for (const [actor, path, fields] of sent) {
    const before = await fingerprintOfOthersData();
    const { status } = await site.post(path, fields, { actor });
    if ((await fingerprintOfOthersData()) !== before || status >= 500)
      through.push(`${actor} ${path} ${fields.intent}`);
  }
  reportAttack({
    threat: "Someone else's id inside one's own",
    tried: `${asked.length + sent.length} addresses and forms with nested ids`,
    through,
  });
});

/** The office is nobody's but the admins'; of an account's pages, those that name something. */
function isForeign(at: string, actor: "visitor" | "stranger"): boolean {
  const isOwn = actor === "stranger" && !/^\/account\/(orders|devices)/.test(at);
  return /^\/admin\//.test(at) || (/^\/account\//.test(at) && !isOwn);
}

/** Everything that is not the stranger's, as one mark. */
async function fingerprintOfOthersData(): Promise<string> {
  const tables = [
    "orders",
    "order_lines",
    "order_events",
    "quotes",
    "documents",
    "payments",
    "refunds",
    "products",
    "categories",
    "contact_messages",
    "contact_notes",
    "contact_replies",
    "catalogue_changes",
    "catalogue_change_rows",
    "profiles",
    "accounts",
    "user_preferences",
    "preference_consents",
    "email_changes",
  ];
  const parts = tables.map(
    (name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`,
  );
  const owned = [
    "(select string_agg(t.id::text || name || email, '|') from users t where id = $1)",
    "(select string_agg(id::text, '|' order by id) from sessions where user_id = $1)",
    "(select string_agg(i.id::text || i.quantity || coalesce(i.removed_at::text, ''), '|' order by i.id) from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1)",
  ];
  const { rows } = await site.query(
    `select concat_ws('/', ${[...parts, ...owned].join(", ")}) as mark`,
    [site.owned.userId],
  );
  return rows[0].mark;
}

async function lineOf(orderId: string): Promise<string> {
  const { rows } = await site.query("select id from order_lines where order_id = $1", [orderId]);
  return rows[0].id;
}

async function orderOfStranger() {
  const { rows } = await site.query("select id from users where email = 'stranger@example.com'");
  const owner = { userId: rows[0].id as string };
  const { database, origin, owned } = site;
  await addToCart({ database }, owner, { productId: owned.productId, quantity: 1 });
  const placed = await placeOrder({ database, origin }, owner, {
    idempotencyKey: randomUUID(),
    details: { ...collectionDetails, email: "stranger@example.com" },
    agreedTotal: ownerRecords.cartTotal,
    ipHash: randomUUID(),
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}
