import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  hasPermission,
  type Permission,
  STAFF_ROLES,
  type StaffRole,
} from "#app/domain/accounts/staff/permissions.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { REDIRECT_METHODS } from "#app/settings/payment-providers.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { adminRoutes } from "#scripts/permissions-matrix.ts";
import { courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { fieldsIn } from "#tests/helpers/site/site-browser.ts";
import { isFullRun, reportAttack } from "#tests/security/attack-result.ts";
import { ownerSecrets, PASSWORD } from "#tests/security/attacked-site.ts";
import { dataAddress } from "#tests/security/routes-and-forms.ts";
import { records, site, staff } from "./site.ts";
import { adminAddress, emailOf, nameOf } from "./staff-by-role.ts";

const all = "?view=all";

const customer = {
  fullName: "Zanele Verborge",
  email: "verborge@example.com",
  phone: "+27825550199",
  street: "47 Geheimstraat",
} as const;
const COST = "4321.87";
const REFUND_ACCOUNT = "62000004321";
const PENDING_ACCOUNT = "62000007777";

/** An order by courier that is to be packed, and one that has been delivered. */
let orders: { open: number; delivered: number; keys: string[] };

beforeAll(async () => {
  await site.query("update products set cost_price = $2, stock = 50 where id = $1", [
    site.owned.productId,
    COST,
  ]);
  const [open, delivered] = [await courierOrder(), await courierOrder()];
  for (const state of ["packed", "shipped", "completed"]) {
    await site.query("update orders set state = $2 where id = $1", [delivered.id, state]);
  }
  await site.query("update order_lines set cost_price = $1", [COST]);
  const account = {
    ...{ accountHolder: customer.fullName, bank: "Example Bank", branchCode: "250655" },
    ...{ accountNumber: REFUND_ACCOUNT, accountType: "Savings" },
  };
  const { status } = await site.post(`/orders/${open.accessKey}/refund-account`, account);
  expect(status).toBe(303);
  await site.query(
    `insert into settings ("group", value, updated_by) values ('bank', $1, 'the owner')`,
    [{ ...defaultSettings.bank, accountNumber: "62000001111" }],
  );
  await site.query("insert into pending_bank_account (value, requested_by) values ($1, $2)", [
    { ...defaultSettings.bank, accountNumber: PENDING_ACCOUNT },
    staff.userIdOf("owner"),
  ]);
  orders = {
    open: open.number,
    delivered: delivered.number,
    keys: [open, delivered, records.paid, records.quote].map(({ accessKey }) => accessKey),
  };
});

/** Colleagues with two-step login and a session, who have something to lose: one whose recovery runs. */
const victims: string[] = [];
beforeAll(async () => {
  for (const [name, role] of [
    ["Lerato", "owner"],
    ["Pieter", "support"],
  ]) {
    const email = `${name}@staff.example.com`.toLowerCase();
    const user = await site.database.transaction((transaction) =>
      createUser(transaction, { name: `${name} Colleague`, email, password: PASSWORD }),
    );
    const id = user?.id ?? "";
    await site.query("update profiles set role = 'admin', staff_roles = array[$2] where id = $1", [
      id,
      role,
    ]);
    await site.logIn(email);
    await site.query("update users set two_factor_enabled = true where id = $1", [id]);
    victims.push(id);
  }
  await site.query(
    `insert into second_factor_recoveries (user_id, started_by, takes_effect_at, stop_token_hash)
     values ($1, $2, now() + interval '1 day', 'a hash')`,
    [victims[1], victims[0]],
  );
  // Somebody who can be made an admin.
  await site.query("update users set email_verified = true where id = $1", [site.owned.userId]);
});

/** Paid with R 10 too much, which is to be refunded. */
async function courierOrder() {
  const { database, origin } = site;
  const buyer = { visitorKeyHash: randomUUID() };
  const { productId } = site.owned;
  await addToCart({ database }, buyer, { productId, quantity: 1 });
  const { rows } = await site.query(
    "select round(price * 100)::int as price from products where id = $1",
    [productId],
  );
  const total = rows[0].price + 9900;
  const placed = await placeOrder({ database, origin }, buyer, {
    idempotencyKey: randomUUID(),
    details: { ...courierDetails, ...customer },
    agreedTotal: total,
    ipHash: randomUUID(),
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { number } = placed.order;
  const paid = await confirmPayment({ database, origin }, records.admin, {
    number,
    idempotencyKey: randomUUID(),
    expectedPaid: 0,
    settlementMethod: "eft",
    amount: total + 1000,
    reference: undefined,
    receivedOn: new Date().toISOString().slice(0, 10),
    acceptDifference: "yes",
  });
  if (!paid.ok) throw new Error(paid.reason);
  return placed.order;
}

type Secret = { text: string; takes: Permission; onPackingSlip?: boolean };

/** What nobody reads without the permission. */
function secrets(): Secret[] {
  const contact = (text: string, onPackingSlip = false): Secret => ({
    ...{ text, takes: "see-contact-details", onPackingSlip },
  });
  return [
    // Name, address and the courier's phone number of what is to be packed are on the packing slip.
    contact(customer.fullName, true),
    contact(customer.street, true),
    contact(customer.email),
    contact(customer.phone.slice(3), true),
    contact(ownerSecrets[0], true),
    contact(ownerSecrets[1]),
    contact(ownerSecrets[2], true),
    // The customer's own pages of an order show all of it.
    ...orders.keys.map((key) => contact(key)),
    ...[COST, COST.replace(".", ","), COST.replace(".", "")].map(
      (text): Secret => ({ text, takes: "see-costs" }),
    ),
    { text: REFUND_ACCOUNT, takes: "refund" },
    { text: PENDING_ACCOUNT, takes: "change-bank-details" },
  ];
}

/** The words of an answer, without what separates the digits of numbers. */
function wordsOf({ headers, body }: RawResponse): string {
  const text = /pdf/.test(headers["content-type"] ?? "") ? pdfText(body) : body.toString();
  return text.replace(/(?<=\d)[\s\u00a0\u202f-]+(?=\d)/g, "").replaceAll(/&#x27;/g, "'");
}

/** Every page, list, search and download of the admin area. */
function addresses(): string[] {
  const own = { ...records, owned: site.owned };
  const pages = adminRoutes().map((pattern) => adminAddress(pattern, own));
  const lists = ["orders", "quotes", "messages", "customers", "products", "outbox", "audit"];
  return [
    ...pages,
    ...["open", "delivered"].flatMap((state) => {
      const at = `/admin/orders/${orders[state as "open" | "delivered"]}`;
      return [at, `${at}/packing-slip`, `${at}/invoice.pdf`];
    }),
    ...lists.map((list) => `/admin/${list}${all}`),
    `/admin/orders/reports?group=customer`,
    `/admin/orders/reports?group=product`,
    ...searches(customer.fullName),
    `/admin/customers/guest/${customer.email}`,
    `/products/${site.owned.productId}/x`,
  ];
}

/** Every search of the admin area for one text. */
function searches(text: string): string[] {
  const q = encodeURIComponent(text);
  const lists = ["orders", "quotes", "messages", "customers", "products", "outbox", "audit"];
  return [`/admin/search?q=${q}`, ...lists.map((list) => `/admin/${list}${all}&q=${q}`)];
}

const isPage = (address: string) => !/\/export|\.pdf|packing-slip/.test(address);

const exports: readonly [path: string, fields: Record<string, string>][] = [
  [`/admin/orders/export${all}`, { table: "orders" }],
  [`/admin/orders/export${all}`, { table: "lines" }],
  ["/admin/orders/export", { table: "vat" }],
  ["/admin/orders/export?group=customer", { table: "sales" }],
  ["/admin/orders/export?group=product", { table: "sales" }],
  ["/admin/orders/export", { table: "quotations" }],
  [`/admin/messages/export${all}`, {}],
];

describe("what a role may not see", () => {
  test("is in no page, data, search, export or PDF that it can get: 0 of them", async () => {
    const through = new Set<string>();
    let [asked, seen] = [0, 0];
    for (const role of STAFF_ROLES) {
      const hidden = secrets().filter(({ takes }) => !hasPermission([role], takes));
      const shown = secrets().filter(({ takes }) => hasPermission([role], takes));
      const found = new Set<string>();
      const look = (address: string, answer: RawResponse) => {
        asked += 1;
        // A search repeats what was asked for.
        const words = wordsOf(answer).replaceAll(/q=/.test(address) ? customer.fullName : "\0", "");
        for (const { text } of shown) if (words.includes(text)) found.add(text);
        const isSlipToPack =
          /packing-slip/.test(address) && !address.includes(`/${orders.delivered}/`);
        for (const { text, onPackingSlip, takes } of hidden) {
          if (!words.includes(text) || (onPackingSlip && isSlipToPack)) continue;
          const place = address.replaceAll(/[\da-f-]{36}|\d{4,}/g, "…").replace(/q=.*/, "q=…");
          through.add(`${role} ${place}: ${takes} ${text.slice(0, 24)}`);
        }
      };
      for (const address of addresses()) {
        // The full run reads what the pages make of their data as well.
        if (isFullRun || !isPage(address)) look(address, await staff.ask(role, address));
        look(dataAddress(address), await staff.ask(role, dataAddress(address)));
      }
      for (const [path, fields] of exports) look(path, await staff.post(role, path, fields));
      seen += found.size;
      // Otherwise nothing was hidden, but missing.
      if (role === "owner") expect([...found].length).toBeGreaterThan(9);
    }
    reportAttack({
      threat: "Hidden fields, by role",
      tried: `${asked} pages, data responses, searches, exports and PDFs as ${STAFF_ROLES.length} roles, for ${secrets().length} secrets`,
      through: [...through].sort(),
      measured: `${seen} secrets read by roles that have the permission`,
    });
  });

  test("cannot be guessed by searching for it: the answer is that of any other word", async () => {
    const through: string[] = [];
    let asked = 0;
    const withoutContact = STAFF_ROLES.filter(
      (role) => !hasPermission([role], "see-contact-details"),
    );
    expect(withoutContact.length).toBeGreaterThan(1);
    const known = [
      customer.fullName,
      customer.email,
      "0825550199",
      customer.street,
      ownerSecrets[1],
    ];
    for (const role of [...withoutContact, "owner"] as const) {
      let differs = 0;
      for (const secret of known) {
        // As long, of the same characters, and of nobody.
        const other = secret.replaceAll(/[a-z]/g, "x").replaceAll(/\d/g, "3");
        const others = searches(other);
        for (const [index, search] of searches(secret).entries()) {
          asked += 2;
          const answers = [
            await staff.ask(role, dataAddress(search)),
            await staff.ask(role, dataAddress(others[index] ?? "")),
          ];
          const [one, two] = answers.map(({ body }, at) => withoutQuery(body, at ? other : secret));
          if (one === two) continue;
          differs += 1;
          if (role !== "owner") through.push(`${role} ${search}`);
        }
      }
      // Otherwise the searches find nothing for anyone.
      if (role === "owner") expect(differs).toBeGreaterThan(5);
    }
    reportAttack({
      threat: "Search as an oracle, by role",
      tried: `${asked} searches for contact details by ${withoutContact.length} roles without them, each beside one for nobody`,
      through,
    });
  });
});

/** An answer to a search, without its own words and the time. */
function withoutQuery(body: Buffer, search: string): string {
  return body
    .toString()
    .replaceAll(search, "…")
    .replaceAll(encodeURIComponent(search), "…")
    .replaceAll(encodeURIComponent(search).replaceAll("%20", "+"), "…")
    .replaceAll(/\d{13}/g, "…");
}

/** Where the money and the emails go. */
const guardedGroups = ["bank", "email", "security", ...REDIRECT_METHODS]
  .map((group) => `'${group}'`)
  .join();

/** Who may do what and who they are, where the money and the emails go: only an owner changes it. */
async function power(): Promise<Record<string, string>> {
  const queries = {
    people: "select id, email, email_verified from users",
    roles: "select id, role, staff_roles, deactivated_at from profiles",
    passwords: "select id, password from accounts",
    secondFactors: "select * from second_factors",
    recoveries: "select * from second_factor_recoveries",
    sessions: "select id, user_id from sessions",
    settings: `select * from settings where "group" in (${guardedGroups})`,
    pendingAccount: "select * from pending_bank_account",
    redirects: "select * from redirects where from_path ~ '^/(admin|login|account|reset-password)'",
    paidInPerson: "select id from payments where method = 'in-person'",
  };
  const prints = Object.entries(queries).map(async ([name, query]) => {
    const { rows } = await site.query(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as print from (${query}) t`,
    );
    return [name, rows[0].print as string] as const;
  });
  return Object.fromEntries(await Promise.all(prints));
}

/** What the page of a colleague can do. */
const staffSteps: readonly { step: string; [field: string]: string }[] = [
  { step: "roles", "role-owner": "yes" },
  ...["deactivate", "reactivate", "invite-again", "withdraw"].map((step) => ({ step })),
  ...["start-recovery", "stop-recovery"].map((step) => ({ step })),
];

type Attempt = readonly [what: string, path: string, fields: Record<string, string>];

/** What somebody would try who wants more than they hold. */
function attempts(role: StaffRole, pendingId: string): Attempt[] {
  const proof = { currentPassword: PASSWORD };
  const self = staff.userIdOf(role);
  const people = [self, staff.userIdOf("owner"), ...victims, site.owned.userId];
  const grants = {
    role: "owner",
    roles: "owner",
    staffRoles: "owner",
    permissions: "manage-staff",
  };
  const bank = { ...defaultSettings.bank, accountNumber: "666666666" };
  return [
    ...people.flatMap((id) => {
      const steps = ["start-recovery", "stop-recovery"].map(
        (step) => [step, `/admin/customers/${id}`, { step, ...proof }] as const,
      );
      const roles = staffSteps.map(
        ({ step, ...fields }) =>
          [`staff ${step}`, `/admin/settings/staff/${id}`, { step, ...fields, ...proof }] as const,
      );
      return [...steps, ...roles];
    }),
    // Customers may be signed out by those who look after them, colleagues may not: last, as it ends a session.
    ...people
      .filter((id) => victims.includes(id))
      .flatMap((id) =>
        [`/admin/customers/${id}`, `/admin/settings/staff/${id}`].map(
          (path) => ["end-sessions", path, { step: "end-sessions" }] as const,
        ),
      ),
    [
      "invite",
      "/admin/settings/staff/invite",
      { name: "Mine", email: `mine-${role}@evil.example`, "role-owner": "yes", ...proof },
    ],
    ["bank", "/admin/settings/bank", { version: "1", ...bank, ...proof }],
    ["bank approve", "/admin/settings/bank", { intent: "approve", pendingId, ...proof }],
    ["bank cancel", "/admin/settings/bank", { intent: "cancel", pendingId }],
    [
      "payment account",
      "/admin/settings/payfast",
      {
        ...{ version: "0", merchantId: "666", merchantKey: "46f0cd694581a" },
        ...{ passphrase: "mine", isSandbox: "sandbox", ...proof },
      },
    ],
    [
      "mail server",
      "/admin/settings/email",
      {
        ...{ version: "0", senderName: "", host: "mail.evil.example", port: "465" },
        ...{ security: "tls", ...proof },
      },
    ],
    [
      "staff security",
      "/admin/settings/security",
      { version: "0", refundLimit: "9999999.00", ...proof },
    ],
    ["own name with a role", "/account/name", { name: nameOf(role), ...grants }],
    ["own preferences with a role", "/account/preferences", { newsletter: "on", ...grants }],
    ...["/admin", "/login", "/account", "/reset-password"].map(
      (from) =>
        ["redirect", "/admin/content/redirects", { intent: "add", from, to: "/shop" }] as const,
    ),
    ...(hasPermission([role], "confirm-payments")
      ? []
      : [
          [
            "order paid in person",
            "/admin/orders/new",
            {
              ...{ intent: "place", idempotencyKey: randomUUID(), paidBy: "in-person" },
              ...{ [`quantity-${site.owned.productId}`]: "1" },
              ...{ agreedTotal: String(records.cartTotal), deliveryMethod: "collection" },
              ...{ fullName: "Sipho", email: "sipho@example.com", phone: "0821234567" },
            },
          ] as const,
        ]),
  ];
}

/** Everything that a file could redirect. */
const stolenSite = JSON.stringify({
  settings: {
    bank: { ...defaultSettings.bank, accountNumber: "666666666" },
    payfast: { ...defaultSettings.payfast, merchantId: "666" },
    email: { ...defaultSettings.email, host: "mail.evil.example" },
    security: { ...defaultSettings.security, refundLimit: 999_999_900 },
  },
  profiles: [{ role: "admin", staffRoles: ["owner"] }],
});

async function importSite(role: StaffRole): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([stolenSite]), "site.json");
  const body = new Response(form);
  const uploaded = await staff.send(
    role,
    "/admin/content/transfer",
    await body.clone().text(),
    body.headers.get("content-type") ?? "",
  );
  const { location = "" } = uploaded.headers;
  if (!/^\/admin\/content\/transfer\/./.test(location)) return;
  const page = await staff.ask(role, location);
  const { fingerprint = "" } = fieldsIn(page.body.toString());
  await staff.post(role, location, { fingerprint, currentPassword: PASSWORD });
}

describe("more than a role holds", () => {
  const others = STAFF_ROLES.filter((role) => role !== "owner");

  test("is got by nobody but an owner: rights, accounts, the money's and the emails' way", async () => {
    const { rows } = await site.query("select id from pending_bank_account");
    const through: string[] = [];
    let tries = 0;
    for (const role of others) {
      let before = await power();
      const check = async (what: string, answer?: RawResponse) => {
        tries += 1;
        const after = await power();
        const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
        before = after;
        if (changed.length > 0) through.push(`${role} ${what}: ${changed} (${answer?.status})`);
        if (answer && answer.status >= 500) through.push(`${role} ${what}: ${answer.status}`);
      };
      for (const [what, path, fields] of attempts(role, rows[0].id)) {
        await site.query("delete from rate_limits");
        await check(what, await staff.post(role, path, fields));
      }
      await importSite(role);
      await check("site import");
    }
    reportAttack({
      threat: "More rights than a role holds",
      tried: `${tries} tries by ${others.length} roles, with their own password: roles, sessions and second factors of others, bank and payment accounts, mail server, staff security, redirects, site import`,
      through,
    });
  });

  test("the same forms work for an owner, so that something is tried", async () => {
    const before = await power();
    const [, victim = ""] = victims;
    for (const [what, path, fields] of attempts("owner", "")) {
      const isTried = /^(bank|invite|end-sessions)$/.test(what) || path.endsWith(victim);
      if (isTried) await staff.post("owner", path, fields);
    }
    const after = await power();
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    const expected = ["people", "roles", "recoveries", "sessions", "pendingAccount"];
    expect(expected.filter((name) => !changed.includes(name))).toEqual([]);
  });

  test("is in no email that they can read: links that open an account stay secret", async () => {
    // What has been sent holds no links any more: these wait.
    await site.query(`create function wait() returns trigger language plpgsql as
      'begin new.next_attempt_at := now() + interval ''1 day''; return new; end'`);
    await site.query(
      "create trigger wait before insert on mail_outbox for each row execute function wait()",
    );
    await site.query("delete from rate_limits");
    await site.post("/forgot-password", { email: emailOf("owner") });
    await site.logIn(emailOf("owner"));
    const mails = await waitingMails(2);
    const keys = mails.flatMap(({ text }) =>
      [...text.matchAll(/https?:\S*[=/#]([\w-]{20,})/g)].map(([, key = ""]) => key),
    );
    expect(keys.length).toBeGreaterThanOrEqual(2);
    const through = new Set<string>();
    let asked = 0;
    for (const role of STAFF_ROLES) {
      for (const { id } of mails) {
        for (const path of [`/admin/outbox/${id}`, `/admin/outbox/${id}.data`]) {
          asked += 1;
          const text = (await staff.ask(role, path)).body.toString();
          if (keys.some((key) => text.includes(key))) through.add(`${role} reads a link`);
        }
      }
    }
    reportAttack({
      threat: "Links to accounts in the outbox, by role",
      tried: `${mails.length} emails with ${keys.length} secret links, ${asked} requests`,
      through: [...through],
    });
  });
});

/** Emails that are not sent yet, once there are some of these kinds. */
async function waitingMails(kinds: number): Promise<{ id: string; text: string }[]> {
  let found: { id: string; kind: string; text: string }[] = [];
  await expect
    .poll(async () => {
      const { rows } = await site.query(
        "select id, kind, text_body as text from mail_outbox where next_attempt_at > now() + interval '1 hour'",
      );
      found = rows;
      return new Set(found.map(({ kind }) => kind)).size;
    })
    .toBeGreaterThanOrEqual(kinds);
  return found;
}
