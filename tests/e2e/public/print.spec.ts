import { inflateSync } from "node:zlib";
import { signInNewAdmin } from "#tests/e2e/accounts.ts";
import { expect, type Page, test, WITH_MOTION, waitForHydration } from "#tests/e2e/fixtures.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";

// What moves or waits for being scrolled to must be on paper, too.
test.use(WITH_MOTION);

test("every kind of page prints as a document", async ({ page }) => {
  test.slow();
  for (const path of ["/", "/voip-services", "/projects", "/shop", "/terms", "/sign-up", "/404"]) {
    await expectDocument(page, path);
  }
  await page.goto("/shop");
  const product = await page.locator("ul.product-grid a").first().getAttribute("href");
  await expectDocument(page, product ?? "");
  await expect(page.locator(".print-letterhead")).toContainText(product ?? "");
  await page.goto("/projects");
  const project = await page.locator(".project-card a").first().getAttribute("href");
  await expectDocument(page, project ?? "");
});

test("orders, documents and the back office print as documents", async ({ page }) => {
  test.slow();
  const { accessKey, number } = await seedOrder();
  await expectDocument(page, `/orders/${accessKey}`);
  await expect(page.locator(".print-letterhead")).toBeVisible();
  await expect(page.locator(".print-letterhead")).not.toContainText(accessKey);
  await expectDocument(page, `/orders/${accessKey}/pro-forma`);
  await signInNewAdmin(page);
  for (const path of [
    "/admin",
    "/admin/products",
    `/admin/orders?q=${number}`,
    `/admin/orders/${number}`,
    `/admin/orders/${number}/packing-slip`,
    "/account",
  ]) {
    await expectDocument(page, path);
  }
});

async function expectDocument(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.goto(path);
  await waitForHydration(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").first()).toBeHidden();
  expect.soft(await page.evaluate(findNotPrintable), path).toEqual([]);
  const texts = textsByPage(await page.pdf({ format: "A4", printBackground: true }));
  expect.soft(texts.length, `${path}: pages`).toBeLessThanOrEqual(12);
  expect.soft(Math.min(...texts), `${path}: texts on each page ${texts}`).toBeGreaterThan(2);
}

/** In the page: what repeats on every sheet, moves, is a control, or is not in ink. */
function findNotPrintable(): string[] {
  const { color: ink } = getComputedStyle(document.body);
  const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  return shown.flatMap((element) => {
    const { position, color, animationName } = getComputedStyle(element);
    const name = `${element.tagName} ${element.className}`;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (element.matches("canvas, video, button")) return [`${name} is shown`];
    if (position === "fixed" || position === "sticky") return [`${name} is ${position}`];
    if (animationName !== "none") return [`${name} moves`];
    return hasText && color !== ink ? [`${name} is ${color}`] : [];
  });
}

/** How many pieces of text each page of the browser's PDF shows. */
function textsByPage(pdf: Buffer): number[] {
  const source = pdf.toString("latin1");
  const objects = new Map<string, string>();
  for (const [, number = "", body = ""] of source.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    objects.set(number, body);
  }
  const pages = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return pages.map((body) => {
    const content = objects.get(/\/Contents (\d+)/.exec(body)?.[1] ?? "") ?? "";
    const length = Number(/\/Length (\d+)/.exec(content)?.[1]);
    const start = content.indexOf("stream\n") + "stream\n".length;
    const packed = content.slice(start, start + length);
    const drawn = inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
    return drawn.match(/\bT[jJ]\b/g)?.length ?? 0;
  });
}
