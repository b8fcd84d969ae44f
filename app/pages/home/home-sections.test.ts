import { createElement } from "react";
import { expect, test } from "vitest";
import { type SiteContent, siteContent } from "#app/content/site-content.server.ts";
import type { FeaturedProduct } from "#app/domain/catalogue/product-lists/list-featured-products.server.ts";
import { headingsIn, linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
import { homeContent } from "./home-content.server.ts";
import HomePage from "./home-page.tsx";

test("the sections stand in their order, the hero first and Contact last", () => {
  const headings = [...home().matchAll(/<h[12]\b[^>]*>(.*?)<\/h[12]>/gs)];
  expect(headings.map(([, inside = ""]) => textIn(inside))).toEqual([
    expect.stringMatching(/^Transform Your Business\b/),
    "About Jacaranda ICT",
    "One team, six disciplines",
    "Featured Products",
    "Our Services",
    "Why Choose Us",
    "Certifications",
    "Trusted Partners",
    "Contact us",
  ]);
  const anchors = [...home().matchAll(/<section[^>]*\bid="(\w+)"/g)].map(([, id]) => id);
  expect(anchors).toEqual(["about", "team", "products", "services", "contact"]);
});

test("'Start Your Journey' leads to Contact, 'Learn More' to Services", () => {
  const [hero = ""] = /<section class="hero.*?<\/section>/s.exec(home()) ?? [];
  expect(linksWithText(hero)).toEqual([
    ["Start Your Journey", "/#contact"],
    ["Learn More", "/#services"],
  ]);
});

test("a list that is empty leaves no heading, no list and no table behind", () => {
  const full = siteContent();
  const { hero, team, whyChooseUs, certifications, partners, contact } = full.home;
  const bare = home({
    ...full,
    home: {
      ...full.home,
      hero: { ...hero, facts: [] },
      team: { ...team, disciplines: [], howWeWork: [] },
      whyChooseUs: { ...whyChooseUs, reasons: [] },
      certifications: { ...certifications, names: [] },
      partners: { ...partners, makers: [] },
      contact: { ...contact, photos: [], mapCaptions: [] },
    },
  });
  expect(headingsIn(bare, 2)).toEqual([
    "About Jacaranda ICT",
    "One team, six disciplines",
    "Featured Products",
    "Our Services",
    "Contact us",
  ]);
  const containers = /<(ul|ol|dl|table|tbody|thead|figcaption)\b[^>]*><\/\1>/;
  expect(containers.exec(bare)?.[0]).toBeUndefined();
  for (const trace of ["<table", "hero-figures", "contact-photos", 'class="steps"']) {
    expect([trace, home().includes(trace), bare.includes(trace)]).toEqual([trace, true, false]);
  }
});

test("a reference says who speaks, what they bought and what they think of it", () => {
  const full = siteContent();
  const quote = { quote: "On time.", name: "N. Protea", role: "IT manager, Highveld Mining" };
  const quotes = [{ ...quote, delivered: "Wi-Fi for four warehouses" }];
  const references = { ...full.home.references, quotes };
  expect(textIn(home({ ...full, home: { ...full.home, references } }))).toContain(
    "“On time.” N. Protea IT manager, Highveld Mining Wi-Fi for four warehouses",
  );
});

function home(content: SiteContent = siteContent()): string {
  const product: FeaturedProduct = {
    id: "0f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a",
    path: "/products/0f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a/highveld-14",
    name: "Highveld 14",
    family: "Laptops",
    points: ["14-inch screen"],
    cents: 2_499_900,
    picture: undefined,
  };
  const loaderData = {
    content: homeContent(content, { publicUrl: () => "" }),
    topic: undefined,
    featured: [product],
  };
  return renderAt("/", createElement(HomePage, { loaderData } as never));
}
