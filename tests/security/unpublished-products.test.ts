import { beforeAll, describe, expect, test } from "vitest";
import { attackedSite } from "./attacked-site.ts";
import { routePatterns } from "./routes-and-forms.ts";

const site = attackedSite();

/** Unique names, prices and costs: an answer that contains one leaks the product. */
const hidden = [
  { name: "Zorilla Draftling", status: "draft", publishAt: null, price: "31415.92" },
  { name: "Quagga Oldtimer", status: "archived", publishAt: null, price: "27182.81" },
  { name: "Bontebok Nextweek", status: "draft", publishAt: "2036-01-01", price: "16180.33" },
] as const;
/** Of a published product: only staff may read these. */
const COST = { price: "52236.06", threshold: 912_873 };
const ids: string[] = [];
let secrets: RegExp[] = [];

beforeAll(async () => {
  const { rows: levels } = await site.query(
    `select category_id, subcategory_id, type_id, subtype_id, model_id, images
     from products where id = $1`,
    [site.owned.productId],
  );
  const { images, ...path } = levels[0];
  for (const { name, status, publishAt, price } of hidden) {
    const { rows } = await site.query(
      `insert into products (name, description, price, stock, status, publish_at, images, cost_price,
         low_stock_threshold, category_id, subcategory_id, type_id, subtype_id, model_id)
       values ($1, $2, $3, 7, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        name,
        `${name} is not for sale.`,
        price,
        status,
        publishAt,
        JSON.stringify(images),
        COST.price,
        COST.threshold,
        ...Object.values(path),
      ],
    );
    ids.push(rows[0].id);
  }
  await site.query("update products set cost_price = $1, low_stock_threshold = $2", [
    COST.price,
    COST.threshold,
  ]);
  const parts = [
    ...hidden.flatMap(({ name, price }) => [...name.split(" "), pricePattern(price)]),
    ...ids,
    pricePattern(COST.price),
    // The value only: the default of the shop has the same name and is no secret.
    String(COST.threshold),
    "low_stock_threshold",
    "costPrice",
    "cost_price",
    "costCents",
  ];
  secrets = parts.map((part) => new RegExp(part, "i"));
});

/** In rand, as people read it, or in whole cents. */
function pricePattern(price: string): string {
  return price.replace(/^(\d+)(\d{3})\.(\d\d)$/, "$1\\s?$2[.,]?$3");
}

/** What stands for each part of an address that varies, also what looks for the hidden products. */
const samples: Record<string, () => string[]> = {
  productId: () => [site.owned.productId],
  slug: () => ["load-watch"],
  service: () => ["cybersecurity"],
  accessKey: () => [site.owned.accessKey],
  file: () => ["products-1.xml", "nothing.png"],
  bucket: () => ["product-images"],
};

function addressesOf(pattern: string): string[] {
  let addresses = [pattern];
  for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) {
    const values = samples[name]?.() ?? ["1"];
    addresses = addresses.flatMap((each) => values.map((value) => each.replace(`:${name}`, value)));
  }
  return addresses.flatMap((each) => [each, `${each === "/" ? "/_" : each}.data`]);
}

/** What a visitor may ask for to find them. */
const probes = () => [
  ...["", "?sort=price-up", "?sort=name", "?sort=newest&page=2", "?sort=newest&page=3"].map(
    (query) => `/shop${query}`,
  ),
  "/shop?from=30000&to=32000",
  "/sitemap.xml",
  "/sitemap/products-1.xml",
  "/cart/lines",
];

async function leaksOf(path: string): Promise<string[]> {
  const text = (await site.ask(path)).body.toString();
  return secrets.filter((secret) => secret.test(text)).map((secret) => `${path}: ${secret.source}`);
}

describe("a draft, an archived and a scheduled product, and every cost", () => {
  test("are shown to staff, so there is something to find", async () => {
    for (const [index, { name }] of hidden.entries()) {
      const preview = await site.ask(`/admin/products/preview/${ids[index]}`, "admin");
      expect([preview.status, preview.body.toString().includes(name)]).toEqual([200, true]);
      expect(preview.headers["cache-control"]).toContain("no-store");
      const form = await site.ask(`/admin/products/edit/${ids[index]}`, "admin");
      expect(form.body.toString()).toContain(COST.price);
    }
  });

  test("appear at no address of the route table", async () => {
    const open = routePatterns.filter((pattern) => !pattern.startsWith("/admin"));
    const leaks = await Promise.all(open.flatMap(addressesOf).map((path) => leaksOf(path)));
    expect(leaks.flat()).toEqual([]);
  });

  test("appear in no list, search, sitemap or page of the admin area for visitors", async () => {
    const searches = hidden.flatMap(({ name }) => [name, ...name.split(" ")]);
    const leaks = await Promise.all([
      ...probes().map((path) => leaksOf(path)),
      ...searches.flatMap((search) =>
        ["/shop", "/shop.data"].map((path) =>
          // The words themselves are shown again, as what was searched for.
          leaksOf(`${path}?q=${encodeURIComponent(search)}`).then((found) =>
            found.filter((leak) => !search.split(" ").some((word) => leak.endsWith(word))),
          ),
        ),
      ),
      ...ids.map((id) => leaksOf(`/admin/products/preview/${id}`)),
    ]);
    expect(leaks.flat()).toEqual([]);
  });

  test("answer exactly as an unknown id", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const path of ["/products/ID", "/products/ID.data", "/?product=ID"]) {
      const expected = await site.ask(path.replace("ID", unknown));
      for (const id of ids) {
        const answer = await site.ask(path.replace("ID", id));
        expect(answer.status, path).toBe(expected.status);
        const text = answer.body.toString().replaceAll(id, unknown);
        expect(comparable(text), path).toBe(comparable(expected.body.toString()));
      }
    }
    expect((await site.ask(`/products/${ids[0]}`)).status).toBe(404);
  });

  test("cannot be put into a cart", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    for (const id of [unknown, ...ids]) {
      const answer = await site.post("/cart", { intent: "add", productId: id, quantity: "1" });
      const text = answer.body.toString();
      expect(
        hidden.filter(({ name }) => text.includes(name)),
        `${id}: ${answer.status}`,
      ).toEqual([]);
    }
    const { rows } = await site.query("select from cart_items where product_id = any($1)", [ids]);
    expect(rows).toEqual([]);
  });
});

/** What a page says, or the data of its answer. */
function comparable(text: string): string {
  return text.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, " ").replace(/\s+/g, " ");
}
