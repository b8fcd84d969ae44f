import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { headingsIn, linksWithText, textIn, titleIn } from "#tests/helpers/render-page.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { textOf } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const SWITCHES = "category=hardware.networking.switches";
const LAPTOPS = "category=hardware.computing.laptops";
const SERVERS = "category=hardware.computing.servers";
const FIREWALLS = "category=hardware.networking.firewalls";
const ROUTERS = "category=hardware.networking.routers";
const UPS = "category=hardware.power.ups";

type Question = { question: string; query: string; answer: readonly string[] };

/** Answered by filters: exactly these products of the demo catalogue, in this order. */
const byFilters: readonly Question[] = [
  {
    // 12 × 14 W + 8 × 8 W = 232 W
    question: "a 24-port PoE switch for 12 access points at 14 W and 8 cameras at 8 W",
    query: `${SWITCHES}&spec.poe-budget.from=232&spec.ports.from=24&sort=price-up`,
    answer: ["Kameel 24P", "Kameel 48P"],
  },
  {
    question: "a laptop with 8 cores and 32 GB below R 30 000",
    query: `${LAPTOPS}&to=30000&spec.cores.from=8&spec.memory.from=32`,
    answer: ["Highveld 14 Plus"],
  },
  {
    question: "a laptop of at most 1.5 kg",
    query: `${LAPTOPS}&spec.weight.to=1.5`,
    answer: ["Highveld 14 Plus", "Mossie 11", "Highveld 14 Essential"],
  },
  {
    question: "a laptop with mobile broadband",
    query: `${LAPTOPS}&spec.mobile-broadband=5G&spec.mobile-broadband=LTE`,
    answer: ["Yellowwood 16 Field"],
  },
  {
    question: "a managed switch without a fan",
    query: `${SWITCHES}&spec.fanless=yes&spec.managed=yes`,
    answer: ["Kameel 24"],
  },
  {
    question: "an aggregation switch with SFP+ that speaks OSPF",
    query: `${SWITCHES}&spec.connector=SFP%2B&spec.features=OSPF`,
    answer: ["Kameel 24F"],
  },
  {
    question: "a switch with 10 Gb/s uplinks, in stock",
    query: `${SWITCHES}&stock=in&spec.uplink-speed=10+Gb%2Fs&sort=price-up`,
    answer: ["Kameel 24P", "Kameel 48P"],
  },
  {
    question: "a PoE switch for a desk, even if it must be ordered",
    query: `${SWITCHES}&spec.poe-ports.from=1&spec.rack-mount=no`,
    answer: ["Kameel 8P"],
  },
  {
    question: "a firewall for 150 people",
    query: `${FIREWALLS}&spec.users.from=150`,
    answer: ["Boma 200"],
  },
  {
    question: "a firewall below R 20 000 for 50 people",
    query: `${FIREWALLS}&to=20000&spec.users.from=50`,
    answer: ["Boma 60"],
  },
  {
    question: "a router with 5G",
    query: `${ROUTERS}&spec.mobile-network=5G`,
    answer: ["Drift L5"],
  },
  {
    question: "a router that speaks BGP",
    query: `${ROUTERS}&spec.features=BGP`,
    answer: ["Drift R5"],
  },
  {
    question: "a server with 64 GB in one rack unit",
    query: `${SERVERS}&spec.form-factor=1U+rack&spec.memory.from=64`,
    answer: ["Leadwood R110"],
  },
  {
    question: "a rack-mount UPS with at least 2 kW",
    query: `${UPS}&spec.power.from=2000&spec.rack-mount=yes`,
    answer: ["Spekboom 3000R"],
  },
  { question: "what is on sale", query: "only=sale", answer: ["Vygie M34"] },
  { question: "what is no longer made", query: "only=discontinued", answer: ["Poort F1"] },
  {
    question: "a cable with quantity prices below R 150",
    query: "to=150&only=quantity-prices",
    answer: ["Riempie Cat6A Patch Lead 1 m"],
  },
];

/** Answered by a search in the buyer's words: this product comes first. */
const bySearch: readonly Question[] = [
  { question: "24 ports with PoE", query: "q=24+port+poe", answer: ["Kameel 24P"] },
  { question: "a UPS for the router", query: "q=router+ups", answer: ["Spekboom 1500"] },
  { question: "48 ports", query: "q=48-port+switch", answer: ["Kameel 48P"] },
  {
    question: "eight cores and 32 GB",
    query: "q=8+core+32gb+laptop",
    answer: ["Highveld 14 Plus"],
  },
  { question: "a router with 5G", query: "q=5g+router", answer: ["Drift L5"] },
  { question: "what is on special", query: "q=specials", answer: ["Vygie M34"] },
  { question: "a 3 kVA UPS", query: "q=3kva+ups", answer: ["Spekboom 3000R"] },
];

let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
});
afterAll(async () => {
  await site.discard();
});

async function open(path: string) {
  const answer = await rawRequest(site.origin + path);
  return { status: answer.status, html: answer.body.toString(), text: textOf(answer) };
}

async function query(text: string, values: unknown[] = []) {
  const address = await findRunningPostgres(`${folder.path}/postgres`);
  return queryDatabase(address ?? {}, text, values);
}

/** A product of the test's own; its path. */
async function product(values: { name: string; description: string; stock: number }) {
  const [row] = await query(
    `insert into products (name, description, price, stock, created_at)
     values ($1, $2, 100, $3, '2001-01-01') returning id`,
    [values.name, values.description, values.stock],
  );
  return `/products/${row?.id}`;
}

describe("the shop", () => {
  test("shows 24 products with price, stock, a link and a button", async () => {
    const { status, html } = await open("/shop");
    expect(status).toBe(200);
    expect(titleIn(html)).toBe(`Shop · ${company().name}`);
    expect(headingsIn(html, 1)).toEqual(["Shop"]);
    const [, ...cards] = html.split('<li class="product-card"');
    expect(cards).toHaveLength(24);
    for (const card of cards) {
      expect(card).toMatch(/<a [^>]*href="\/products\/[0-9a-f-]{36}\/[a-z0-9-]+"/);
      expect(card).toMatch(/<p class="dot stock"[^>]*>(In Stock|Out of Stock|Bookable)/);
      expect(textIn(card)).toMatch(/Add to Cart \S/);
      const price = /<span class="price [^"]*">(.*?)<\/div>/s.exec(card)?.[1] ?? "";
      expect(price.replace(/<[^>]+>/g, "")).toMatch(/^R \d+\.\d\d/);
    }
  });

  test("links its pages, and each says where it is", async () => {
    const first = (await open("/shop")).html;
    expect(first).toMatch(/<link rel="next" href="\/shop\?page=2"/);
    const second = (await open("/shop?page=2")).html;
    expect(second).toMatch(/<link rel="prev" href="\/shop"/);
    expect(titleIn(second)).toMatch(new RegExp(`^Shop · page 2 of \\d+ · ${company().name}$`));
    expect(tag(second, 'aria-label="Page 2"')).toContain('aria-current="page"');
  });

  test("shows the nearest products when none has all the words, and says so", async () => {
    const { text, html } = await open("/shop?q=office+365");
    expect(text).toContain("No product matches every word of “office 365”");
    expect(html).toContain('<li class="product-card"');
  });

  test("corrects a mistyped search, and says so", async () => {
    const { text, html } = await open("/shop?q=hihgveld");
    expect(text).toContain("No product matches “hihgveld”. Showing results for highveld.");
    expect(headingsIn(html, 3)[0]).toContain("Highveld");
  });

  test("leads to the page that a search asks for, above what it finds", async () => {
    const { text, html } = await open("/shop?q=delivery");
    expect(text).toContain("Looking for delivery? See Delivery.");
    expect(linksWithText(html)).toContainEqual(["See Delivery", "/delivery"]);
    expect((await open("/shop?q=payment")).text).toContain("See Payment methods.");
  });

  test("offers other ways when it finds nothing", async () => {
    const nothing = await open("/shop?q=zeppelin");
    expect(nothing.text).toContain("No products match “zeppelin”.");
    const contact = "/?wanted=zeppelin#contact-form";
    expect(linksWithText(nothing.html)).toContainEqual(["Ask us about “zeppelin”", contact]);
    const filtered = await open("/shop?q=highveld&category=software");
    const all = linksWithText(filtered.html).find(([words]) => words.endsWith("without filters"));
    expect(all).toEqual([expect.stringMatching(/^Show \d+ products /), "/shop?q=highveld"]);
  });

  test.for([
    ["/shop?page=99", 404, /That page doesn’t exist\. This is the last page, page \d+\./],
    ["/shop?category=toys", 404, /That category no longer exists\. Showing all products/],
    ["/shop?sort=cheapest", 200, /That sort order doesn’t exist\. Showing the newest first\./],
    ["/shop?from=cheap", 200, /“cheap” isn’t an amount in rand/],
  ] as const)(
    "%s is answered %i with a sentence over the products",
    async ([path, status, sentence]) => {
      const answer = await open(path);
      expect(answer.status).toBe(status);
      expect(answer.text).toMatch(sentence);
      expect(answer.html).toContain('<li class="product-card"');
    },
  );

  test("marks the amount that it cannot read, and keeps it in its field", async () => {
    const { html } = await open("/shop?q=zeppelin&from=cheap&to=500");
    const from = tag(html, 'name="from"');
    expect(from).toContain('value="cheap"');
    expect(from).toContain('aria-invalid="true" aria-describedby="price-error"');
    expect(tag(html, 'name="to"')).not.toContain("aria-invalid");
    expect(html).toContain('id="price-error"');
  });
});

describe("the demo catalogue answers a buyer", () => {
  test.for(byFilters)("by filters: $question", async ({ query, answer }) => {
    expect(await productsFound(query)).toEqual(answer);
  });

  test.for(bySearch)("by a search: $question", async ({ query, answer }) => {
    expect((await productsFound(query))[0]).toBe(answer[0]);
  });

  async function productsFound(query: string): Promise<string[]> {
    const { status, html } = await open(`/shop?${query}`);
    expect(status).toBe(200);
    return headingsIn(/<ul class="product-grid">.*?<\/section>/s.exec(html)?.[0] ?? "", 3);
  }
});

describe("buying without script", () => {
  const details = {
    ...{ fullName: "Thandi Mokoena", email: "thandi@example.co.za", phone: "082 123 4567" },
    paymentMethod: "eft",
  };
  const siteAddress = {
    ...{ street: "12 Example Road", suburb: "Hatfield" },
    ...{ city: "Polokwane", province: "Limpopo", postalCode: "0699" },
  };

  test("the second button of a product on backorder leads to the cart, and to an order", async () => {
    const path = await product({ name: "Later", description: "A thing", stock: 0 });
    await query("update products set lead_time_days = 5, allows_backorder = true where name = $1", [
      "Later",
    ]);
    const buyer = new FormBrowser(site.origin);
    await buyer.open(path);
    await buyer.press(/Order for delivery by .*? Later/.exec(buyer.text)?.[0] ?? "");
    expect(buyer.path).toBe("/cart");
    expect(buyer.text).toMatch(/On backorder, delivery by \d/);
    await buyer.open("/checkout");
    await buyer.press("Review your order", { ...details, deliveryMethod: "collection" });
    expect(buyer.path).toBe("/checkout/review");
    expect(buyer.text).toMatch(/On backorder, delivery by \d/);
    // Delivered within 30 days, it takes no consent.
    expect(buyer.html).not.toContain('type="checkbox"');
    await buyer.press("Place order and pay R 100.00 by EFT");
    expect(buyer.path).toMatch(/^\/orders\/[\w-]{43}\?placed=yes$/);
    await buyer.press("Cancel the order");
    expect(buyer.text).toContain("Your order has been cancelled.");
  });

  test("a service outside its service area is removed before the rest is ordered", async () => {
    const [service] = await query("select id from products where name = 'Installation Day'");
    const buyer = new FormBrowser(site.origin);
    await buyer.post("/cart", { intent: "add", productId: service?.id, quantity: "1" });
    await buyer.open("/checkout");
    await buyer.press("Review your order", { ...details, ...siteAddress });
    expect(buyer.text).toContain("We don’t offer Installation Day at this address");
    await buyer.press("Remove Installation Day");
    // It was all there was.
    expect(buyer.path).toMatch(/^\/cart/);
    expect(buyer.text).toContain("removed");
  });
});

describe("a product page", () => {
  test("shows price, VAT, stock, description, specifications and related products", async () => {
    const { html } = await open(await firstProduct());
    const [name = ""] = headingsIn(html, 1);
    expect(name).toContain("Highveld 14");
    expect(titleIn(html)).toBe(`${name} · ${company().name}`);
    const price =
      /<div class="buy-box-price">(.*?)<div class="buy-box-actions"/s.exec(html)?.[1] ?? "";
    expect(price.replace(/<[^>]+>/g, "")).toMatch(
      /^R \d+\.\d\d incl\. VATR \d+\.\d\d excl\. VATVAT included \(R \d+\.\d\d at 15%\)Prices excl\. VAT$/,
    );
    expect(html).toMatch(/<p class="dot stock"[^>]*>In Stock/);
    const description = /<section class="product-description".*?<\/section>/s.exec(html)?.[0];
    expect(textIn(description ?? "")).toContain("South African plug");
    const specs = /<section class="product-specs".*?<\/section>/s.exec(html)?.[0] ?? "";
    expect(textIn(specs)).toMatch(
      / Processor Cores 8.* Display Screen size 14.inch.* SKU HVD-14-PLUS/,
    );
    const related = /<section class="product-related".*?<\/section>/s.exec(html)?.[0];
    expect(related?.match(/<li class="product-card"/g)).toHaveLength(4);
  });

  test("offers its datasheet as a PDF to download", async () => {
    const { html } = await open(await firstProduct());
    const link = linksWithText(html).find(([words]) => words.startsWith("Download Datasheet"));
    expect(link?.[0]).toMatch(/PDF ?, \d+ KB/);
    const { headers } = await rawRequest(site.origin + link?.[1]);
    expect(headers["content-disposition"]).toMatch(/^attachment.*\.pdf/);
    expect(headers["content-type"]).toBe("application/pdf");
  });

  test("without script shows the delivery to a province on a page of its own", async () => {
    const browser = new FormBrowser(site.origin);
    const path = await firstProduct();
    await browser.open(path);
    await browser.press("Show", { to: "Gauteng" });
    expect(headingsIn(browser.html, 1)).toEqual(["Delivery cost and time"]);
    expect(browser.text).toMatch(/R 99\.00 incl\. VAT to Gauteng for one unit\. Delivered/);
    const back = linksWithText(browser.html).find(([words]) => words === "Back to the product");
    expect(path.startsWith(back?.[1] ?? "no link")).toBe(true);
  });

  test("sold out cannot be added, and promises no pictures or datasheet that it has not", async () => {
    const { html } = await open(await product({ name: "Sold out", description: "x", stock: 0 }));
    expect(html).toMatch(/<p class="dot stock"[^>]*>Out of Stock/);
    const actions = /<div class="buy-box-actions">.*?<\/form>/s.exec(html)?.[0];
    expect(actions).toMatch(/<button[^>]* disabled=""/);
    expect(html).toContain('aria-label="Sold out: No picture yet"');
    expect(html).not.toMatch(/gallery-step|gallery-thumbs|product-datasheet/);
  });

  test("writes hostile names and descriptions as text", async () => {
    const hostile = "</title><script>document.title='hit'</script><img src=x onerror=alert(1)>";
    const description = `${hostile}\n* ${hostile}`;
    const { html } = await open(await product({ name: hostile, description, stock: 3 }));
    expect(html).not.toContain("<script>document.title");
    expect(html).not.toContain("<img src=x");
    const escaped = "&lt;script&gt;document.title=&#x27;hit&#x27;&lt;/script&gt;";
    expect(/<title>(.*?)<\/title>/s.exec(html)?.[1]).toContain(escaped);
    for (const tagName of ["h1", "p", "li"]) {
      expect(html).toMatch(new RegExp(`<${tagName}\\b[^>]*>&lt;/title&gt;${escaped}`));
    }
  });

  test.for(["nothing", "00000000-0000-4000-8000-000000000000", "..%2f"])(
    "of an unknown id answers 404, says so and links to the shop: %s",
    async (id) => {
      const { status, html } = await open(`/products/${id}`);
      expect(status).toBe(404);
      expect(headingsIn(html, 1)).toEqual([specTexts.product.notFound]);
      expect(titleIn(html)).toBe(`${specTexts.product.notFound} · ${company().name}`);
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(linksWithText(html)).toContainEqual(["Go to the shop", "/shop"]);
    },
  );
});

/** A product of the demo catalogue with pictures and a datasheet. */
async function firstProduct(): Promise<string> {
  const { html } = await open("/shop?q=highveld+14+plus");
  return /<h3[^>]*><a [^>]*href="(\/products\/[0-9a-f-]{36}\/[a-z0-9-]+)"/.exec(html)?.[1] ?? "";
}

/** The first tag with this attribute. */
function tag(html: string, attribute: string): string {
  return new RegExp(`<[a-z]+ [^>]*${attribute}[^>]*>`).exec(html)?.[0] ?? "";
}
