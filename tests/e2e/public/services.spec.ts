import { companyServices } from "#app/content/services/services.ts";
import {
  DESKTOP,
  expect,
  expectResponsiveAndAccessible,
  expectSameTemplate,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use({ viewport: DESKTOP });

test("each page says what it is and what it consists of, without an accessibility finding or horizontal scrolling", async ({
  page,
}) => {
  test.slow();
  for (const [place, { path, title }] of companyServices.entries()) {
    await page.setViewportSize(DESKTOP);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} · Jacaranda ICT`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const capabilities = page.getByRole("region", { name: "What we do" }).getByRole("listitem");
    await expect(capabilities).toHaveCount(path === "/hardware-software" ? 12 : 8);
    const related = page.getByRole("navigation", { name: "Related services" }).getByRole("link");
    expect([2, 3]).toContain(await related.count());
    await waitForHydration(page);
    if (place === 0) await expectResponsiveAndAccessible(page);
    else await expectSameTemplate(page);
  }
});

test("each of the twelve cards of the home page leads to its page", async ({ page }) => {
  await page.goto("/");
  const links = page.locator("#services").getByRole("link");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const twelve = companyServices
    .map(({ path }) => path)
    .filter((path) => path !== "/data-analytics");
  expect(targets).toEqual(twelve);
  await links.filter({ hasText: "VoIP Services" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("VoIP Services");
});

test("a related service and the footer lead to data analytics", async ({ page }) => {
  await page.goto("/cybersecurity");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Data analytics" })).toHaveAttribute(
    "href",
    "/data-analytics",
  );
  await page.getByRole("link", { name: "Data Analytics & Business Intelligence" }).click();
  await expect(page).toHaveURL("/data-analytics");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("Get Started opens the contact form with the service filled in, and sending clears it", async ({
  page,
}) => {
  await page.goto("/managed-it-services");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await expect(page).toHaveURL("/?service=/managed-it-services#contact");
  const message = page.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue("About Managed IT Services: ");
  await expect(page.getByRole("heading", { name: "Contact us" })).toBeInViewport();

  await page.getByLabel("Name").fill("Thandi");
  await page.getByLabel("Email", { exact: true }).fill("thandi@example.com");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  await expect(message).toHaveValue("");
});

test("a service that nobody offers, or two at once, fill in nothing; a made-up one is not cached, and does not change the page of others", async ({
  request,
}) => {
  const fieldOf = async (address: string) =>
    /<textarea[^>]*>([^<]*)/.exec(await (await request.get(address)).text())?.[1];
  for (const query of [
    "service=/no-such-service",
    "service=<script>alert(1)</script>",
    "service=/cybersecurity&service=/voip-services",
  ]) {
    expect((await request.get(`/?${query}`)).status()).toBe(200);
    expect(await fieldOf(`/?${query}`)).toBe("");
  }
  expect(await fieldOf("/?service=/cloud-solutions")).toBe("About Cloud Solutions: ");
  expect(await fieldOf("/?%73ervice=/cloud-solutions")).toBe("About Cloud Solutions: ");
  expect(await fieldOf("/?service=/made-up")).toBe("");
  const madeUp = await request.get("/?service=/made-up");
  expect(madeUp.headers()["cache-control"]).toContain("no-store");
  expect(await fieldOf("/")).toBe("");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("Get Started arrives at the contact form with the service filled in", async ({ page }) => {
    await page.goto("/access-control");
    await page.getByRole("link", { name: "Get Started" }).last().click();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
      "About Access Control & Time Management Solutions: ",
    );
    await expect(page.getByRole("heading", { name: "Contact us" })).toBeInViewport();
  });
});
