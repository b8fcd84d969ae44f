import { legalPage } from "#app/content/legal/legal-page.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { legalFacts } from "#tests/helpers/legal-facts.ts";

test.use({ viewport: DESKTOP });

test("the table of contents leads through a legal page, and on paper only the document is left", async ({
  page,
}) => {
  const document = siteContent().legal.find(({ id }) => id === "legal/privacy");
  if (!document) throw new Error("There is no privacy policy");
  const { path, sections } = legalPage(document, legalFacts());
  await page.goto(path);
  await waitForHydration(page);

  await test.step("beside the text it stays in view and arrives 80 px below the top", async () => {
    const contents = page.getByRole("navigation", { name: "On this page" });
    await expect(contents.getByRole("link")).toHaveText(sections.map(({ title }) => title));
    for (const { id, title } of [1, 4, -2].flatMap((index) => sections.at(index) ?? [])) {
      await contents.getByRole("link", { name: title }).click();
      await expect
        .poll(() =>
          page
            .locator(`article #${id}`)
            .evaluate((section) => Math.round(section.getBoundingClientRect().top)),
        )
        .toBe(80);
      await expect(contents).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step("on a phone it opens and leads to its section", async () => {
    await page.setViewportSize(PHONE);
    await page.evaluate(() => scrollTo(0, 0));
    const contents = page.getByRole("main").getByRole("group");
    await contents.getByText("On this page").click();
    await contents.getByRole("link", { name: "Cookies" }).click();
    await expect(page).toHaveURL(/\/privacy#cookies$/);
    await expect(page.getByRole("heading", { name: "Cookies" })).toBeInViewport();
  });

  await test.step("on paper there is no header, no footer and one colour", async () => {
    await page.emulateMedia({ media: "print" });
    for (const part of ["banner", "contentinfo"] as const) {
      await expect(page.getByRole(part)).toBeHidden();
    }
    const colourOf = (element: Element) => getComputedStyle(element).color;
    const title = page.getByRole("heading", { level: 1 });
    expect(await title.evaluate(colourOf)).toBe(await page.locator("body").evaluate(colourOf));
    await expect(page.getByRole("article")).toHaveCSS("break-inside", "auto");
  });
});

test("a complaint is sent from its page, and the dialog says until when we reply", async ({
  page,
}) => {
  await page.goto("/complaints");
  await waitForHydration(page);
  await page.getByRole("link", { name: "form below" }).click();
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("Name").fill("Thandi Nkosi");
  await form.getByLabel("Email").fill("thandi@example.co.za");
  await form.getByRole("button", { name: "Send complaint" }).click();
  await expect(form.getByLabel("What went wrong?")).toBeFocused();
  await form.getByLabel("What went wrong?").fill("My order ORD-1001 arrived damaged.");
  await form.getByRole("button", { name: "Send complaint" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("will reply within 15 business days");
  await expect(dialog).toContainText("Your reference:");
});
