import { company } from "#app/content/company.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";

const documents = [
  {
    path: "/terms",
    title: "Terms of Service",
    sections: [
      "Acceptance of terms",
      "Our services",
      "Client responsibilities",
      "Payment terms",
      "Intellectual property",
      "Limitation of liability",
      "Termination",
      "Changes to these terms",
      "Governing law: South Africa",
      "Contact",
    ],
  },
  {
    path: "/privacy",
    title: "Privacy Policy",
    sections: [
      "Introduction",
      "Information we collect",
      "How we use it",
      "Sharing",
      "Security",
      "Cookies",
      "Your rights",
      "Changes to this policy",
      "Contact",
    ],
  },
];

for (const { path, title, sections } of documents) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${path} ${javaScriptEnabled ? "with" : "without"} script`, () => {
      test.use({ javaScriptEnabled, viewport: DESKTOP });

      test("the footer leads there; it is whole: title, date, sections in order, a mail link at the end", async ({
        page,
      }) => {
        await page.goto("/cart");
        await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page).toHaveTitle(`${title} · ${company.name}`);
        const main = page.getByRole("main");
        await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(main.getByText("Last updated: 8 August 2025")).toBeVisible();
        await expect(main.getByRole("heading", { level: 2 })).toHaveText(sections);
        await expect(main.getByRole("link").last()).toHaveAttribute(
          "href",
          `mailto:${company.email}?subject=${encodeURIComponent(title)}`,
        );
      });
    });
  }

  test(`${path}: its table of contents stays in view and arrives 80 px below the top`, async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    await waitForHydration(page);
    const contents = page.getByRole("navigation", { name: "On this page" });
    await expect(contents.getByRole("link")).toHaveText(sections);
    for (const section of sections.slice(1, -1)) {
      await contents.getByRole("link", { name: section }).click();
      const target = page.locator("article section", {
        has: page.getByRole("heading", { name: section }),
      });
      await expect
        .poll(() => target.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
        .toBe(80);
      await expect(contents).toBeInViewport({ ratio: 1 });
    }
  });
}

test("on a phone the table of contents opens and leads to its section", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/privacy");
  await waitForHydration(page);
  const contents = page.getByRole("main").getByRole("group");
  await contents.getByText("On this page").click();
  await contents.getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL(/\/privacy#cookies$/);
  await expect(page.getByRole("heading", { name: "Cookies" })).toBeInViewport();
});

test("on paper only the document is left, in ink", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/terms");
  for (const part of ["banner", "contentinfo"] as const) {
    await expect(page.getByRole(part)).toBeHidden();
  }
  const inkOf = (element: Element) => getComputedStyle(element).color;
  const title = page.getByRole("heading", { level: 1 });
  expect(await title.evaluate(inkOf)).toBe(await page.locator("body").evaluate(inkOf));
});

test("the contact form points to the privacy policy", async ({ page }) => {
  await page.goto("/#contact");
  await page.locator("#contact").getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
});
