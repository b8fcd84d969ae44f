import { isDrawnBrand, logoUrl } from "#app/content/brand/logo.ts";
import { company } from "#app/content/company.ts";
import { type OfferPrices, offerPrices } from "./offer-prices.ts";

/** schema.org structured data (JSON-LD). Only loaders use this. */
export type JsonLd = {
  "@context": "https://schema.org";
  "@type": string;
  [property: string]: unknown;
};

/** The company as LocalBusiness, with the services of its overview; referenced by the other types. */
export function businessJsonLd(
  origin: string,
  services: readonly { title: string; path: string }[],
): JsonLd {
  const { name, legalName, tagline, email, phone, social } = company();
  const { latitude, longitude } = company().coordinates;
  return {
    "@context": "https://schema.org",
    "@type": "ProfessionalService",
    "@id": businessId(origin),
    name,
    legalName,
    description: tagline,
    url: `${origin}/`,
    ...companyPictures(origin),
    email,
    telephone: phone.number,
    address: postalAddress(),
    geo: { "@type": "GeoCoordinates", latitude, longitude },
    areaServed: { "@type": "Country", name: "South Africa" },
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: phone.number,
      email,
      availableLanguage: "en",
    },
    sameAs: social.map(({ url }) => url),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Services",
      itemListElement: services.map(({ title, path }) => ({
        "@type": "Offer",
        itemOffered: { "@type": "Service", name: title, url: origin + path },
      })),
    },
  };
}

export function websiteJsonLd(origin: string): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name: company().name,
    url: `${origin}/`,
    inLanguage: "en-ZA",
    publisher: { "@id": businessId(origin) },
  };
}

export function serviceJsonLd(
  origin: string,
  page: { path: string; title: string; intro: string },
): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: page.title,
    serviceType: page.title,
    description: page.intro,
    url: origin + page.path,
    areaServed: { "@type": "Country", name: "South Africa" },
    provider: { ...organization(origin), url: `${origin}/` },
  };
}

/** The same crumbs that the page shows, and the page itself as the last. */
export function breadcrumbJsonLd(
  origin: string,
  crumbs: readonly { label: string; to: string }[],
  page: { title: string; path: string },
): JsonLd {
  const trail = [...crumbs, { label: page.title, to: page.path }];
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      item: origin + to,
    })),
  };
}

function businessId(origin: string): string {
  return `${origin}/#business`;
}

function organization(origin: string) {
  return { "@type": "Organization", "@id": businessId(origin), name: company().name };
}

/** Address lines as PostalAddress: street first, town and postal code last. */
function postalAddress() {
  const lines = company().postalAddress;
  const [, town = "", code] = /^(.*?)(?:,?\s+(\d{4}))?$/.exec(lines.at(-1) ?? "") ?? [];
  return {
    "@type": "PostalAddress",
    streetAddress: lines.slice(0, -1).join(", "),
    addressLocality: town,
    ...(code && { postalCode: code }),
    addressCountry: "ZA",
  };
}

/** A product and its one offer, as search engines show it: price in Rand, and whether it is there. */
export function productJsonLd(origin: string, product: ProductJsonLdInput): JsonLd {
  const url = origin + product.path;
  const { name, description, category, pictures, specifications } = product;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${url}#product`,
    name,
    description,
    url,
    sku: product.sku,
    ...(product.brand && { brand: { "@type": "Brand", name: product.brand } }),
    ...(product.mpn && { mpn: product.mpn }),
    ...(product.gtin && { gtin: product.gtin }),
    ...(category && { category }),
    ...(specifications.length > 0 && {
      additionalProperty: specifications.map(({ label, value, unit }) => ({
        "@type": "PropertyValue",
        name: label,
        value,
        ...(unit && { unitText: unit }),
      })),
    }),
    ...(pictures.length > 0 && { image: pictures.map((path) => origin + path) }),
    offers: {
      "@type": "Offer",
      url,
      ...offerPrices(product),
      ...availability(product),
      itemCondition: "https://schema.org/NewCondition",
      seller: organization(origin),
    },
  };
}

/** The last units of a discontinued product can still be bought. */
function availability({ stock, isDiscontinued, backorderFrom }: ProductJsonLdInput) {
  if (stock > 0) return { availability: "https://schema.org/InStock" };
  if (isDiscontinued) return { availability: "https://schema.org/Discontinued" };
  return backorderFrom
    ? { availability: "https://schema.org/BackOrder", availabilityStarts: backorderFrom }
    : { availability: "https://schema.org/OutOfStock" };
}

type ProductJsonLdInput = OfferPrices & {
  sku: string;
  brand: string | null;
  mpn: string | null;
  gtin: string | null;
  path: string;
  name: string;
  description: string;
  category?: string;
  specifications: readonly {
    label: string;
    value: string | number | boolean;
    unit?: string | undefined;
  }[];
  /** Public image URLs, best first. */
  pictures: readonly string[];
  stock: number;
  isDiscontinued: boolean;
  /** The day from which a unit that is not in stock is sent (ISO date); undefined where it is not sold. */
  backorderFrom?: string | undefined;
};

/** Of the uploaded logo, else of the build while they show this company. */
function companyPictures(origin: string): { logo?: string; image?: string } {
  const [logo, image] = [logoUrl(512), logoUrl(1200)];
  if (logo && image) return { logo: origin + logo, image: origin + image };
  const icon = `${origin}/icon-512.png`;
  return isDrawnBrand() ? { logo: icon, image: icon } : {};
}
