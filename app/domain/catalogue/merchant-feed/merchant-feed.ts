import { company } from "#app/content/company.ts";

/** A product with what Google Merchant Center asks for (products data specification). */
export type FeedProduct = {
  id: string;
  sku: string;
  name: string;
  description: string;
  /** The selling price in rand, including VAT: 1299.00. Beside a sale the regular price. */
  price: string;
  /** Undefined unless a sale is running and the product was on offer at the regular price before. */
  sale: { price: string; startsAt: Date; endsAt: Date | null } | undefined;
  isInStock: boolean;
  /** The day from which a unit that is not in stock is sent (ISO date); undefined where it is not sold. */
  backorderFrom?: string | undefined;
  weightGrams: number | null;
  brand: string | null;
  mpn: string | null;
  gtin: string | null;
  /** From the top: Hardware, Networking, Switches. */
  categories: readonly string[];
  /** URLs or paths; the first is the main picture. */
  pictures: readonly string[];
};

const LIMITS = { title: 150, description: 5000, productType: 750, extraPictures: 10 };

/** RSS 2.0 with Google's own fields, one product at a time. */
export async function* merchantFeed(
  origin: string,
  products: AsyncIterable<FeedProduct>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n';
  yield `${element("title", company().name)}${element("link", `${origin}/shop`)}${element("description", company().tagline)}`;
  for await (const product of products) yield feedItem(origin, product);
  yield "</channel>\n</rss>\n";
}

export function feedItem(origin: string, product: FeedProduct): string {
  const { sku, name, description, brand, mpn, weightGrams, categories, sale } = product;
  const gtin = isRestrictedGtin(product.gtin) ? null : product.gtin;
  const [cover, ...others] = product.pictures.map((path) => new URL(path, origin).href);
  const fields: [name: string, value: string | false | null | undefined][] = [
    ["g:id", sku],
    ["g:title", cut(name, LIMITS.title)],
    ["g:description", cut(description, LIMITS.description)],
    ["g:link", `${origin}/products/${product.id}`],
    ["g:image_link", cover],
    ...others
      .slice(0, LIMITS.extraPictures)
      .map((url): [string, string] => ["g:additional_image_link", url]),
    ...availability(product),
    ["g:price", `${product.price} ZAR`],
    ["g:sale_price", sale && `${sale.price} ZAR`],
    // Google wants a start and an end; a sale without an end applies for as long as it is listed.
    [
      "g:sale_price_effective_date",
      sale?.endsAt && `${toMinute(sale.startsAt)}/${toMinute(sale.endsAt)}`,
    ],
    ["g:condition", "new"],
    ["g:brand", brand],
    ["g:gtin", gtin],
    ["g:mpn", mpn],
    ["g:identifier_exists", !gtin && !(brand && mpn) && "no"],
    ["g:product_type", categories.length > 0 && cut(categories.join(" > "), LIMITS.productType)],
    ["g:shipping_weight", !!weightGrams && `${weightGrams / 1000} kg`],
  ];
  const content = fields.map(([field, value]) => (value ? element(field, value) : ""));
  return `<item>\n${content.join("")}</item>\n`;
}

/** GS1 leaves the prefixes 2, 02 and 04 to companies themselves; Google refuses such a product. */
function isRestrictedGtin(gtin: string | null): boolean {
  return /^0*(?:2\d{12}|[24]\d{11})$/.test(gtin ?? "");
}

/** 2026-11-27T06:00Z */
function toMinute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}Z`;
}

/** Google wants the date of a backorder as a moment in ISO 8601. */
function availability({ isInStock, backorderFrom }: FeedProduct): [string, string][] {
  if (isInStock) return [["g:availability", "in_stock"]];
  if (!backorderFrom) return [["g:availability", "out_of_stock"]];
  return [
    ["g:availability", "backorder"],
    ["g:availability_date", `${backorderFrom}T08:00+0200`],
  ];
}

/** Cuts between characters, never within a surrogate pair. */
function cut(text: string, max: number): string {
  const signs = [...text];
  return signs.length > max ? `${signs.slice(0, max - 1).join("")}…` : text;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`;
}

/** XML 1.0 has no characters for most control codes, not even escaped. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}
