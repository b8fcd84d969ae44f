import { chromium, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "#tests/helpers/eventually.ts";
import { readEmlFolder } from "#tests/helpers/site/site-process.ts";
import { reportAttack } from "#tests/security/attack-result.ts";

import { injectText, type TextField, textFields } from "#tests/security/payloads/inject-text.ts";
import { scriptPayloads } from "#tests/security/payloads/script-payloads.ts";
import { attackedSite, seedOwnerRecords } from "../attacked-site.ts";

const LONG = { timeout: 3_600_000 };
const site = attackedSite();
let ownerRecords: Awaited<ReturnType<typeof seedOwnerRecords>>;
let browser: Awaited<ReturnType<typeof chromium.launch>>;
let fields: TextField[];

beforeAll(async () => {
  ownerRecords = await seedOwnerRecords(site);
  fields = await textFields(site);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
});
afterAll(() => browser.close());

test("on a page that took them for HTML many of them would run, and be heard", async () => {
  const page = await (await watched({})).newPage();
  let heard = 0;
  for (const { text } of scriptPayloads) {
    await page.goto("about:blank");
    await page.setContent(`<p>${text}</p>`, { waitUntil: "load" });
    if (await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.length))
      heard++;
  }
  expect(heard).toBeGreaterThan(30);
});

test(
  `${scriptPayloads.length} payloads in every text field, in a real browser: 0 run`,
  LONG,
  async () => {
    const ran: string[] = [];
    const shown = new Set<string>();
    const planted = new Set<string>();
    const bare = await tabsFor(BARE);
    const whole = await tabsFor(WHOLE);
    let looks = 0;
    for (const [n, { text, mark }] of scriptPayloads.entries()) {
      // With our own scripts a page takes six times as long: every eighth goes the whole way.
      const tabs = n % 8 === 0 ? whole : bare;
      for (const name of await injectText(site, fields, text)) planted.add(name);
      await site.query("delete from rate_limits");
      const pages = addresses(text);
      await Promise.all(
        (["admin", "owner", "visitor"] as const).map(async (who) => {
          for (const [, path] of pages.filter(([actor]) => actor === who)) {
            const found = await look(tabs[who], `${site.origin}${path}`, mark);
            looks++;
            if (found.shows) shown.add(path.split("?")[0] ?? path);
            if (found.ran.length > 0) ran.push(`${path}: ${text} ${found.ran.join(", ")}`);
          }
        }),
      );
    }
    const quiet = addresses("x").filter(([, path]) => !shown.has(path.split("?")[0] ?? path));
    expect(
      quiet.map(([, path]) => path),
      "pages on which nothing planted was seen",
    ).toEqual([]);
    reportAttack({
      threat: "Script in stored text",
      tried: `${scriptPayloads.length} payloads x ${planted.size} text columns, ${looks} looks at ${shown.size} pages in Chromium, every eighth payload with the site's own scripts`,
      through: ran,
    });
  },
);

test("the same in mails, shown without any policy, and in papers: 0 run", LONG, async () => {
  const ran: string[] = [];
  for (const { text } of scriptPayloads) {
    await injectText(site, fields, text);
    await site.query("delete from rate_limits");
    const line = text.replaceAll("\n", " ").slice(0, 90);
    await site.post("/?index", { name: line, email: "sipho@example.com", message: text });
    await site.post(
      `/admin/orders/${ownerRecords.paid.number}`,
      { intent: "mail-again" },
      { actor: "admin" },
    );
    await site.query("update contact_messages set state = 'open', email = 'sipho@example.com'");
    const reply = { intent: "reply", version: "", text };
    await site.post(`/admin/messages/${ownerRecords.message}`, reply, { actor: "admin" });
    for (const path of [
      `/orders/${ownerRecords.paid.accessKey}/invoice.pdf`,
      `/quotes/${ownerRecords.quote.accessKey}.pdf`,
    ]) {
      const { body } = await site.ask(path);
      if (/\/(JavaScript|JS|OpenAction|AA|Launch)\b/.test(body.toString("latin1"))) ran.push(path);
    }
  }
  await eventually(async () => {
    const { rows } = await site.query(
      "select count(*)::int as n from mail_outbox where sent_at is null",
    );
    expect(rows[0].n).toBe(0);
  }, 60_000);
  const context = await watched({});
  const page = await context.newPage();
  const mails = await readEmlFolder(site.dataFolder);
  expect(mails.length).toBeGreaterThan(scriptPayloads.length * 2);
  for (const mail of mails) {
    const { html, subject, from, to } = await PostalMime.parse(mail);
    await page.setContent(html ?? "", { waitUntil: "load" });
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
    if (heard.length > 0) ran.push(`mail: ${subject}`);
    const hrefs = await page.$$eval("a", (links) => links.map((link) => link.href));
    ran.push(...hrefs.filter((href) => !/^(https?|mailto|tel):/.test(href)));
    if (from?.address?.includes("zq") || to?.some(({ address }) => address?.includes("zq"))) {
      ran.push(`addressed by text: ${subject}`);
    }
  }
  reportAttack({
    threat: "Script in mails and papers",
    tried: `${scriptPayloads.length} payloads, ${mails.length} mails shown in Chromium without a policy, ${scriptPayloads.length * 2} PDFs`,
    through: ran,
  });
});

type Actor = "admin" | "owner" | "visitor";

/** Every page that shows what people wrote. */
function addresses(text: string): [Actor, string][] {
  const { paid, quote, message, mailId, changeId } = ownerRecords;
  const words = encodeURIComponent(text.slice(0, 60));
  return [
    ["admin", "/admin"],
    ["admin", "/admin/products"],
    ["admin", `/admin/products/edit/${site.owned.productId}`],
    ["admin", `/admin/products/changes/${changeId}`],
    ["admin", "/admin/categories"],
    ["admin", "/admin/orders"],
    ["admin", `/admin/orders/${paid.number}`],
    ["admin", `/admin/orders/${paid.number}/packing-slip`],
    ["admin", "/admin/messages"],
    ["admin", `/admin/messages/${message}`],
    ["admin", "/admin/customers"],
    ["admin", `/admin/customers/${site.owned.userId}`],
    ["admin", "/admin/quotes?view=all"],
    ["admin", `/admin/quotes/${quote.number}`],
    ["admin", "/admin/outbox"],
    ["admin", `/admin/outbox/${mailId}`],
    ["admin", "/admin/audit"],
    ["owner", "/account"],
    ["owner", "/account/orders"],
    ["owner", `/account/orders/${paid.number}`],
    ["owner", "/account/preferences"],
    ["owner", "/cart"],
    ["owner", "/checkout"],
    ["visitor", "/"],
    ["visitor", "/shop"],
    ["visitor", `/shop?q=${words}&search=${words}`],
    ["visitor", `/products/${site.owned.productId}`],
    ["visitor", `/orders/${paid.accessKey}`],
    ["visitor", `/orders/${paid.accessKey}/invoice`],
    ["visitor", `/orders/${paid.accessKey}/credit-notes/${paid.creditNote}`],
    ["visitor", `/quotes/${quote.accessKey}`],
  ];
}

async function look(page: Page, address: string, mark: string) {
  const answer = await page.goto(address, { waitUntil: "load" });
  const { heard, shows } = await page.evaluate(
    (sought) => ({
      heard: (globalThis as unknown as { heard: string[] }).heard,
      shows: document.documentElement.outerHTML.includes(sought),
    }),
    mark,
  );
  const status = answer?.status() ?? 500;
  return { ran: status >= 500 ? [...heard, `${status}`] : heard, shows };
}

/** Tells when anything called alert, or would have but for the policy. */
async function watched(options: Parameters<typeof browser.newContext>[0]) {
  const context = await browser.newContext(options);
  await context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard, alert: (what: unknown) => heard.push(`alert ${what}`) });
    document.addEventListener("securitypolicyviolation", (event) => {
      heard.push(`held back by the policy: ${event.violatedDirective} ${event.sample}`);
    });
  });
  return context;
}

/** Without pictures and styles, which only take time: what runs is looked for. */
const WHOLE = /\.(css|woff2|svg|png|avif|webp|webm|mp4)(\?|$)|\/media\//;
/** And without our own scripts: what stands in the page itself still runs. */
const BARE = /\.(css|js|woff2|svg|png|avif|webp|webm|mp4)(\?|$)|\/media\//;

async function tabsFor(leftOut: RegExp): Promise<Record<Actor, Page>> {
  const [admin, owner, visitor] = await Promise.all([
    signedIn("admin", leftOut),
    signedIn("owner", leftOut),
    signedIn("visitor", leftOut),
  ]);
  return { admin, owner, visitor };
}

async function signedIn(actor: Actor, leftOut: RegExp): Promise<Page> {
  const context = await watched({ reducedMotion: "reduce" });
  await context.route(leftOut, (route) => route.abort());
  const [name = "", value = ""] = site.cookieOf(actor).split(/=(.*)/s);
  if (value) await context.addCookies([{ name, value, url: site.origin }]);
  return context.newPage();
}
