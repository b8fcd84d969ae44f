import { createElement } from "react";
import { expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import type { FeaturedProduct } from "#app/domain/catalogue/list-featured-products.server.ts";
import { linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
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

function home(): string {
  const product: FeaturedProduct = {
    id: "0f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a",
    path: "/products/0f3e9d5c-7a4b-4c1e-9d7f-1f2e3d4c5b6a/highveld-14",
    name: "Highveld 14",
    family: "Laptops",
    points: [],
    cents: 2_499_900,
    picture: undefined,
  };
  const loaderData = {
    content: homeContent(siteContent(), { publicUrl: () => "" }),
    topic: undefined,
    featured: [product],
  };
  return renderAt("/", createElement(HomePage, { loaderData } as never));
}
