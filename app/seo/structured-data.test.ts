import { describe, expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import {
  breadcrumbJsonLd,
  businessJsonLd,
  productJsonLd,
  serviceJsonLd,
  websiteJsonLd,
} from "./structured-data.ts";

const ORIGIN = "https://www.example.co.za";
const servicePages = siteContent().services.map(({ slug, title, intro }) => ({
  path: `/${slug}`,
  title,
  intro,
}));

/** Required properties by type, from the search engines' documentation. */
const REQUIRED: Record<string, readonly string[]> = {
  ProfessionalService: ["name", "address", "telephone", "url", "image"],
  PostalAddress: ["streetAddress", "addressLocality", "postalCode", "addressCountry"],
  GeoCoordinates: ["latitude", "longitude"],
  ContactPoint: ["contactType", "telephone"],
  WebSite: ["name", "url"],
  Service: ["name"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Product: ["name", "offers"],
  PropertyValue: ["name", "value"],
  Offer: [],
  OfferCatalog: ["itemListElement"],
  Country: ["name"],
  Organization: ["name"],
};

/** Missing properties and relative URLs. */
function faultsIn(value: unknown, at = ""): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => faultsIn(item, `${at}[${index}]`));
  if (typeof value !== "object" || value === null) {
    const needsAddress = /\.(url|item|@id|logo|image|sameAs)(\[\d+\])?$/.test(at);
    return needsAddress && !URL.canParse(String(value)) ? [`${at} is no address: ${value}`] : [];
  }
  const node = value as Record<string, unknown>;
  const type = node["@type"];
  const isReference = Object.keys(node).join() === "@id";
  const known = REQUIRED[String(type)];
  const missing = isReference
    ? []
    : known
      ? known.filter((name) => !node[name] && node[name] !== 0).map((name) => `${at}.${name}`)
      : [`${at} has an unknown type: ${type}`];
  return [
    ...missing,
    ...Object.entries(node).flatMap(([name, inner]) => faultsIn(inner, `${at}.${name}`)),
  ];
}

describe("structured data", () => {
  test("the company and its site have all required properties", () => {
    const business = businessJsonLd(ORIGIN, servicePages);
    expect([business, websiteJsonLd(ORIGIN)].flatMap((node) => faultsIn(node))).toEqual([]);
    expect(business.address).toEqual({
      "@type": "PostalAddress",
      streetAddress: "1 Example Street, Hatfield",
      addressLocality: "Pretoria",
      postalCode: "0083",
      addressCountry: "ZA",
    });
    expect(websiteJsonLd(ORIGIN).publisher).toEqual({ "@id": business["@id"] });
  });

  test.each(servicePages.map((page) => [page.path, page] as const))(
    "%s is a service",
    (_, page) => {
      const service = serviceJsonLd(ORIGIN, page);
      expect(faultsIn(service)).toEqual([]);
      expect(service).toMatchObject({ name: page.title, url: ORIGIN + page.path });
    },
  );

  test("breadcrumbs are counted from 1 and end with the page", () => {
    const list = breadcrumbJsonLd(ORIGIN, [{ label: "Home", to: "/" }], {
      title: "Terms of Service",
      path: "/terms",
    });
    expect(faultsIn(list)).toEqual([]);
    expect(list.itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` },
      { "@type": "ListItem", position: 2, name: "Terms of Service", item: `${ORIGIN}/terms` },
    ]);
  });

  test("the checks detect missing properties", () => {
    expect(faultsIn({ "@type": "WebSite", name: "A", url: "/relative" })).toEqual([
      ".url is no address: /relative",
    ]);
    expect(faultsIn({ "@type": "ListItem", position: 1, name: "A" })).toEqual([".item"]);
  });
});

describe("a product", () => {
  const product = {
    sku: "KML-24P",
    brand: null,
    mpn: null,
    gtin: null,
    path: "/products/0b9e8a5c",
    name: 'Switch "24" <port>',
    description: "Twenty-four ports.",
    specifications: [{ label: "Weight", value: "1.25 kg" }],
    pictures: ["/media/product-images/a.webp"],
    priceInCents: 123_456_789,
    stock: 3,
    isDiscontinued: false,
  };

  test("has all required properties and its price in rand", () => {
    const node = productJsonLd(ORIGIN, product);
    expect(faultsIn(node)).toEqual([]);
    expect(node.sku).toBe("KML-24P");
    expect(node).not.toHaveProperty("brand");
    expect(node.additionalProperty).toEqual([
      { "@type": "PropertyValue", name: "Weight", value: "1.25 kg" },
    ]);
    expect(node.image).toEqual([`${ORIGIN}/media/product-images/a.webp`]);
    expect(node.offers).toMatchObject({
      price: "1234567.89",
      priceCurrency: "ZAR",
      availability: "https://schema.org/InStock",
    });
  });

  test("names its brand, part number and GTIN where they are known", () => {
    const known = { brand: "Karoovane", mpn: "KV-24P-370", gtin: "2600100000016" };
    const node = productJsonLd(ORIGIN, { ...product, ...known });
    expect(node).toMatchObject({ ...known, brand: { "@type": "Brand", name: "Karoovane" } });
  });

  test.each([
    [{ stock: 0 }, "OutOfStock"],
    [{ stock: 1 }, "InStock"],
    [{ stock: 0, isDiscontinued: true }, "Discontinued"],
    [{ stock: 1, isDiscontinued: true }, "InStock"],
  ])("with %j it is %s", (values, state) => {
    expect(productJsonLd(ORIGIN, { ...product, ...values }).offers).toMatchObject({
      availability: `https://schema.org/${state}`,
    });
  });

  test("on backorder it says from when it is sent, unless it is in stock", () => {
    const backorder = { ...product, stock: 0, backorderFrom: "2026-12-04" };
    const node = productJsonLd(ORIGIN, backorder);
    expect(faultsIn(node)).toEqual([]);
    expect(node.offers).toMatchObject({
      availability: "https://schema.org/BackOrder",
      availabilityStarts: "2026-12-04",
    });
    expect(productJsonLd(ORIGIN, { ...backorder, stock: 1 }).offers).toMatchObject({
      availability: "https://schema.org/InStock",
    });
  });

  test("without a picture has no image, and a price below one rand is valid", () => {
    const node = productJsonLd(ORIGIN, { ...product, pictures: [], priceInCents: 5 });
    expect(node).not.toHaveProperty("image");
    expect(node.offers).toMatchObject({ price: "0.05" });
  });
});
