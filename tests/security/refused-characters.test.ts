import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { publicPageParameters } from "#app/seo/public-pages.ts";
import { retryWhileOverloaded } from "#tests/helpers/site/raw-request.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, seedOwnerRecords } from "./attacked-site.ts";
import {
  addressOf,
  dataAddress,
  type FormSample,
  formSamples,
  routePatterns,
} from "./routes-and-forms.ts";

const site = attackedSite({
  PAYFAST_MERCHANT_ID: "10000100",
  PAYFAST_MERCHANT_KEY: "46f0cd694581a",
  PAYFAST_PASSPHRASE: "a few words for PayFast",
});
const AT_ONCE = 8;
/** NUL, and half of a surrogate pair as UTF-8 would have it. In full also a byte that is no UTF-8, and a cut-off emoji. */
const ENCODED = ["a%00b", "%ED%A0%80", ...(isFullRun ? ["%00", "%FF", "%F0%9F%98"] : [])];
/** Text that falls apart into halves of surrogate pairs where it is cut: at even lengths, in full also at odd ones. */
const EMOJI = [`a${"😀".repeat(1500)}`, ...(isFullRun ? ["😀".repeat(1500)] : [])];
const IN_FORMS = ["a\0b", ...EMOJI, ...(isFullRun ? ["\0", "\ud800"] : [])];
/** Only JSON can carry half of a surrogate pair; a form's encoding replaces it. */
const IN_JSON = [...new Set([...IN_FORMS, "\ud800"])];
/** What names say of themselves that pages read from a query, anywhere in the source. */
const parameters = queryParameters();

let records: Awaited<ReturnType<typeof seedOwnerRecords>> & { owned: typeof site.owned };
let forms: FormSample[];
beforeAll(async () => {
  records = { ...(await seedOwnerRecords(site)), owned: site.owned };
  const review = { intent: "place", idempotencyKey: "", agreedTotal: "", reviewFingerprint: "" };
  forms = formSamples({ ...records, review });
});

test("characters that the database refuses, wherever text comes in: 0 server errors", async () => {
  expect(parameters.length).toBeGreaterThan(60);
  const failed: string[] = [];
  let tried = 0;
  // What a loader reads of an address decides; the full run also renders the page of it.
  const ask = (address: string) => site.ask(isFullRun ? address : dataAddress(address), "admin");
  const check = async (what: string, ask: () => Promise<{ status: number }>, count = 1) => {
    tried += count;
    const { status } = await retryWhileOverloaded(ask as () => ReturnType<typeof site.ask>);
    if (status >= 500) failed.push(`${what}: ${status}`);
  };

  const patterns = routePatterns.filter((pattern) => pattern !== "/maintenance");
  await inTurns(patterns, async (pattern) => {
    const path = addressOf(pattern, records);
    for (const value of ENCODED) {
      const query = parameters.map((name) => `${name}=${value}`).join("&");
      const asked = `${path}?${query}`;
      await check(`${path} with ${value}`, () => ask(asked), parameters.length);
    }
    for (const [name] of pattern.matchAll(/:\w+/g)) {
      for (const value of [...ENCODED, encodeURIComponent("😀".repeat(200))]) {
        const asked = addressOf(pattern.replace(name, value), records);
        await check(`${pattern} with ${value}`, () => ask(asked));
      }
    }
  });

  await site.query("delete from rate_limits");
  await inTurns(forms.slice(0, -1), async (form) => {
    for (const name of Object.keys(form.fields)) {
      for (const value of form.isJson ? IN_JSON : IN_FORMS) {
        await check(`${form.at} with ${name}`, () =>
          send({ ...form, fields: { ...form.fields, [name]: value } }),
        );
      }
    }
  });

  for (const value of [
    ...ENCODED,
    "%22%5Cu0000%22",
    btoa('"\\u0000"'),
    btoa('{"message":"\\ud800"}'),
  ]) {
    const names = ["auth.session_token", "cart", "cart-key", "known-device", "toast", "viewer"];
    for (const name of names) {
      for (const path of ["/cart", "/account", "/login", "/session", "/admin"]) {
        await check(`the cookie ${name}=${value}`, () =>
          site.ask(path, "visitor", { cookie: `${name}=${value}` }),
        );
      }
    }
  }

  const key = records.paid.accessKey;
  for (const [path, field, text] of [
    [`/orders/${key}/proof`, "proof", ""],
    ["/admin/content/transfer", "file", "currentPassword"],
    ["/admin/settings/branding/logo", "logo", "version"],
    ["/admin/products/import", "list", "matchBy"],
  ] as const) {
    for (const value of ["\0", "a\0b.csv", "\u00ed\u00a0\u0080"]) {
      const parts = [
        `Content-Disposition: form-data; name="${field}"; filename="${value}"\r\n\r\nName,SKU\n${value},${value}`,
        ...(text ? [`Content-Disposition: form-data; name="${text}"\r\n\r\n${value}`] : []),
      ];
      const body = `${parts.map((part) => `--B\r\n${part}\r\n`).join("")}--B--\r\n`;
      const headers = { "content-type": "multipart/form-data; boundary=B" };
      await check(`a file for ${path}`, () => site.send(path, body, { actor: "admin", headers }));
    }
  }

  for (const value of ENCODED) {
    const signed = `m_payment_id=${value}&pf_payment_id=${value}&item_name=${value}&signature=${value}`;
    await check("a notification", () => site.send("/api/payfast/notify", signed));
    await check("a page view", () => site.send("/api/views", `path=${value}&from=${value}`));
    await check("a search", () => site.send("/api/views", `search=${value}`));
  }

  reportAttack({
    threat: "Bytes the database refuses",
    tried: `${tried} values of every query and path parameter, form field, cookie and upload: server errors`,
    through: failed,
  });
});

function send({ at, actor, fields, isJson }: FormSample) {
  if (!isJson) return site.post(at, fields, { actor });
  const headers = { "content-type": "application/json" };
  return site.send(at, JSON.stringify(fields), { actor, headers });
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Every name that the source reads from a query, and every name of a field. */
function queryParameters(): string[] {
  const names = new Set<string>(Object.values(publicPageParameters).flat());
  const reading = /(?:get|getAll|has|text|read|number|day)\("([\w.-]+)"|name="([\w.-]+)"/g;
  for (const file of globSync("app/**/*.{ts,tsx}", { cwd: projectFile(".") })) {
    if (file.includes(".test.")) continue;
    const source = readFileSync(projectFile(file), "utf8");
    for (const [, read, field] of source.matchAll(reading)) names.add(read ?? field ?? "");
  }
  return [...names].map((name) => name.replace("*", "ports"));
}
