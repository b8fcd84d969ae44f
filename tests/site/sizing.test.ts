import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const PAGE = "/what-will-it-run";
const STRANGER = { "d.router": "1", "d.fibre-box": "1", "d.camera": "2" };
const ASKED = `${PAGE}?d.camera=2&d.fibre-box=1&d.router=1`;

let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
});
afterAll(async () => {
  await site.discard();
});

async function query(text: string, values: unknown[] = []) {
  const address = await findRunningPostgres(`${folder.path}/postgres`);
  return queryDatabase(address ?? {}, text, values);
}

async function opened(path: string): Promise<FormBrowser> {
  const browser = new FormBrowser(site.origin);
  await browser.open(path);
  return browser;
}

/** The names of the products from one heading to the next, without breaks. */
function listed({ html }: FormBrowser, from: string, to: string): string[] {
  const part = html.split(from)[1]?.split(to)[0] ?? "";
  return [...part.matchAll(/<h3><a [^>]*>([^<]+)</g)].map(([, name = ""]) => name);
}

const plain = ({ text }: FormBrowser) => text.replaceAll("\u00a0", " ");

test("without script the form leads to one address, which answers", async () => {
  const browser = await opened(PAGE);
  await browser.press("Work it out", STRANGER);
  expect(browser.path).toBe(ASKED);
  expect(listed(browser, "What fits", "Why not the others")[0]).toBe("Spekboom 1500");
  expect(plain(browser)).toContain(
    "Runs it for 4 h 48 min. That is 2 h 18 min longer than you asked for. Uses 4% of its 900 W: 864 W left.",
  );
  expect(plain(browser)).toContain("Runs it for 2 h 24 min. That is 6 min short of 2 h 30 min.");
  // The fields say what was asked.
  expect(browser.fieldValue("d.camera")).toBe("2");
});

test("without script the purpose goes into the cart", async () => {
  const browser = await opened(ASKED);
  await browser.press("Add to Cart Spekboom 1500");
  await browser.open("/cart");
  const purpose = "to run 1 router, 1 fibre box and 2 cameras (36 W) for 2 h 30 min";
  expect(plain(browser)).toContain(`Stated purpose: ${purpose}`);
  await browser.open(ASKED);
  await browser.press("Work it out", { ...STRANGER, "d.camera": "4" });
  expect(browser.path).toContain("d.camera=4");
});

test("the product page leads to the answer for its product", async () => {
  const [ups] = await query("select id from products where name = 'Spekboom 850'");
  const browser = await opened(`/products/${ups?.id}`);
  expect(plain(browser)).toContain("108 Wh battery, 480 W (850 VA) output");
  await browser.press("See everything that fits", STRANGER);
  expect(browser.path).toBe(`${ASKED}&product=${ups?.id}`);
  expect(plain(browser)).toContain("No: Spekboom 850 runs it for 2 h 24 min, not for 2 h 30 min.");
});

test("a switch for ten cameras and four access points", async () => {
  const browser = await opened(`${PAGE}?for=poe`);
  expect(browser.fieldValue("d.laptop")).toBeUndefined();
  await browser.press("Work it out", { "d.camera": "10", "d.access-point": "4" });
  const fitting = listed(browser, "What fits", "Why not the others");
  expect(fitting).toEqual(["Kameel 24P", "Kameel 48P"]);
  expect(plain(browser)).toContain("Uses 132 W of its 370 W: 238 W and 10 ports left.");
  expect(plain(browser)).toContain("Kameel 8P");
  expect(plain(browser)).toContain("It has 8 PoE ports, 6 too few.");
});

test("the products in the cart count with what they draw", async () => {
  const browser = await opened(`${PAGE}?d.router=1`);
  await browser.press("Include the items in my cart");
  expect(plain(browser)).toContain("Nothing in your cart states how much power it draws.");
  const [drawing] = await query(
    `select products.id, products.name, attributes.id as attribute
     from products join attributes on attributes.name = 'Maximum power'
     where products.attributes ->> attributes.id::text = '22'`,
  );
  await browser.post("/cart", { intent: "add", productId: `${drawing?.id}`, quantity: "2" });
  await browser.open(`${PAGE}?d.router=1`);
  await browser.press("Include the items in my cart");
  expect(browser.path).toBe(`${PAGE}?d.router=1&p.${drawing?.id}=2`);
  expect(plain(browser)).toMatch(new RegExp(`2 × ${drawing?.name}\\s?44 W`));
});

test.each([
  [PAGE, "Add at least one device"],
  [`${PAGE}?d.router=0`, "Add at least one device"],
  [`${PAGE}?d.router=10000`, "Enter a whole number from 0 to 500."],
  [`${PAGE}?d.router=1&hours=-2`, "Enter the hours as a number from 0.25 to 48."],
  [`${PAGE}?d.router=1&watts=much`, "Enter the watts as a number from 0 to 100 000."],
  [`${PAGE}?d.gone=1`, "One of these devices is no longer on our list."],
  [`${PAGE}?p.${crypto.randomUUID()}=1`, "One product is left out because we don’t know"],
  [`${PAGE}?watts=90000`, "Nothing in stock fits"],
  [`${PAGE}?d.router=500&hours=48`, "Ask us to find one that fits"],
  [`${PAGE}?d.router=10000`, "send us a message"],
])("%s has a sentence: %s", async (path, sentence) => {
  const browser = await opened(path);
  expect(browser.status).toBe(200);
  expect(plain(browser)).toContain(sentence);
  expect(plain(browser)).not.toMatch(/NaN|Infinity|undefined|\.\.[^.]/);
});

test("what is out of stock is shown as such, with the way on", async () => {
  const ups = "name like 'Spekboom %' and attributes <> '{}'";
  const stocks = await query(`select id, stock from products where ${ups}`);
  await query(`update products set stock = 0 where ${ups}`);
  try {
    const browser = await opened(`${PAGE}?d.router=2`);
    expect(plain(browser)).toContain("Nothing in stock fits");
    expect(plain(browser)).toContain("These fit, but are out of stock");
    expect(listed(browser, "These fit", "Send this as a message")).toContain("Spekboom 1500");
    expect(plain(browser)).toContain("Ask us to find one that fits");
  } finally {
    for (const { id, stock } of stocks) {
      await query("update products set stock = $1 where id = $2", [stock, id]);
    }
  }
});

test("the message and the quotation have the figures filled in", async () => {
  const browser = await opened(ASKED);
  const wish = "I need it to run 1 router, 1 fibre box and 2 cameras (36 W) for 2 h 30 min.";
  for (const [link, field] of [
    [/href="(\/\?sizing=[^"]+)"/, "message"],
    [/href="(\/quotes\/ask\?[^"]+)"/, "wish"],
  ] as const) {
    const [, to = ""] = link.exec(browser.html) ?? [];
    const form = await opened(to.replaceAll("&amp;", "&"));
    expect(form.fieldValue(field)?.replaceAll("\u00a0", " ")).toContain(wish);
  }
});

test("only the bare page is cached at once, a question when it is repeated, a made-up one never", async () => {
  const statusOf = async (path: string) => {
    const { headers, status } = await rawRequest(site.origin + path);
    return status === 302 ? "redirect" : String(headers["cache-status"]);
  };
  const timesOf = async (path: string) => [
    await statusOf(path),
    await statusOf(path),
    await statusOf(path),
  ];
  // What the page does not read is no part of its key.
  await statusOf(PAGE);
  expect(await statusOf(`${PAGE}?utm_source=x`)).toBe("pages; hit");
  const question = `${PAGE}?d.router=7`;
  const [first, , third] = await timesOf(question);
  expect([first, third]).toEqual([expect.not.stringContaining("hit"), "pages; hit"]);
  // Another spelling of a question has no entry of its own.
  expect(await timesOf(`${PAGE}?hours=2.5&d.router=07`)).toEqual(Array(3).fill("redirect"));
  for (const search of ["d.made-up=1", "d.router=9999", "p.x=1", "hours=1e9"]) {
    for (const status of await timesOf(`${PAGE}?${search}`)) expect(status).not.toContain("hit");
  }
});
