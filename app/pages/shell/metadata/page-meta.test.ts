import { afterEach, describe, expect, test } from "vitest";
import { DRAWN_BRAND } from "#app/content/brand/logo.ts";
import { company } from "#app/content/company.ts";
import { applyPublicSettings, type PublicSettings, settings } from "#app/settings/settings.ts";
import { openGraphImagePath, pageMeta, privatePageMeta } from "./page-meta.ts";

const matches = [{ loaderData: { origin: "https://www.example.co.za" } }] as const;
const page = { path: "/shop?page=2", title: "Shop", description: "What we sell." };

describe("page meta", () => {
  test("the canonical URL keeps its query parameter, the image URL does not", () => {
    const tags = pageMeta(matches, page);
    expect(tags).toContainEqual({ title: `Shop · ${company().name}` });
    const url = "https://www.example.co.za/shop?page=2";
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: url });
    expect(tags).toContainEqual({ property: "og:url", content: url });
    expect(tags).toContainEqual({
      property: "og:image",
      content: "https://www.example.co.za/og/shop.jpg",
    });
    expect(tags).not.toContainEqual({ name: "robots", content: "noindex" });
  });

  test("a page's own image replaces the generated one", () => {
    const picture = {
      path: "/media/product-images/a.jpg",
      alt: "A switch",
      width: 640,
      height: 480,
    };
    const tags = pageMeta(matches, { ...page, picture });
    expect(tags).toContainEqual({
      property: "og:image",
      content: "https://www.example.co.za/media/product-images/a.jpg",
    });
    expect(tags).toContainEqual({ property: "og:image:width", content: "640" });
    expect(tags).toContainEqual({ property: "og:image:alt", content: "A switch" });
  });

  test("a private page is noindex", () => {
    const tags = privatePageMeta(matches, { path: "/admin", title: "Admin" });
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  });

  test.each([
    ["/", "/og/home.jpg"],
    ["/terms", "/og/terms.jpg"],
    ["/projects/a-slug", "/og/projects/a-slug.jpg"],
    ["/shop?page=2", "/og/shop.jpg"],
  ])("the picture of %s is %s", (path, picture) => {
    expect(openGraphImagePath(path)).toBe(picture);
  });
});

describe("the image of another company", () => {
  const fresh = settings();
  afterEach(() => applyPublicSettings(fresh));
  const imageOf = (own: PublicSettings) => {
    applyPublicSettings(own);
    return pageMeta(matches, page).find((tag) => "property" in tag && tag.property === "og:image");
  };

  test("is none, or its logo: the build draws the name and colours of a fresh installation", () => {
    expect(DRAWN_BRAND).toEqual({ name: fresh.company.name, palette: fresh.branding.palette });
    expect(imageOf({ ...fresh, company: { ...fresh.company, name: "Protea" } })).toBeUndefined();
    const ocean = { ...fresh.branding, palette: "ocean" } as const;
    expect(imageOf({ ...fresh, branding: ocean })).toBeUndefined();
    const size = { width: 960, height: 320, plateOnDark: true, plateOnLight: false };
    const logo = { path: "1-a-logo.png", ...size };
    expect(imageOf({ ...fresh, branding: { ...ocean, logo } })).toMatchObject({
      content: "https://www.example.co.za/media/product-images/1-a-logo.w1200.png",
    });
  });
});
