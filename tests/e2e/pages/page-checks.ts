import { inflateSync } from "node:zlib";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  PHONE,
} from "#tests/e2e/fixtures.ts";

/** A small phone, a phone, 200 % zoom of a desktop, and a desktop. */
const VIEWPORTS = [
  { width: 320, height: PHONE.height },
  PHONE,
  { width: DESKTOP.width / 2, height: PHONE.height },
  DESKTOP,
];

/** No horizontal scroll at any width, and nothing that axe finds at the given ones. Ends on a desktop. */
export async function expectResponsiveAndAccessible(
  page: Page,
  {
    accessibleAt = [PHONE],
    frame = false,
  }: { accessibleAt?: readonly object[]; frame?: boolean } = {},
): Promise<void> {
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page);
    if (accessibleAt.includes(viewport)) await expectAccessible(page, { frame });
  }
}

/** Opens what is folded in the page, so all of it is looked at. */
export async function unfold(page: Page): Promise<void> {
  await page.locator("main details:not([open])").evaluateAll((folds) => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true;
  });
}

/** WCAG 1.4.12: wide spacing of the text cuts nothing off. */
export async function expectRoomForWideSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets.push(spacing);
  });
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const where = `wide spacing at ${viewport.width} px on ${page.url()}`;
    expect.soft(await page.evaluate(findCutText), where).toEqual([]);
    await expectNoHorizontalScroll(page);
  }
  await page.evaluate(() => document.adoptedStyleSheets.pop());
}

/** At 400 % zoom of 1280 x 1024 only a slim header stays in place while the page scrolls. */
export async function expectSlimHeaderAtZoom(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(page.locator("html")).toHaveAttribute("data-scrolled", "far");
  expect.soft(await page.evaluate(findPinned), page.url()).toEqual(["site-header: 44"]);
  await expectNoHorizontalScroll(page);
}

/** The page prints as a document: in ink, without what moves or is pressed, on few sheets. */
export async function expectDocument(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").first()).toBeHidden();
  expect.soft(await page.evaluate(findNotPrintable), page.url()).toEqual([]);
  const texts = textsByPage(await page.pdf({ format: "A4", printBackground: true }));
  expect.soft(texts.length, `${page.url()}: pages`).toBeLessThanOrEqual(12);
  expect.soft(Math.min(...texts), `${page.url()}: texts on each page ${texts}`).toBeGreaterThan(2);
  await page.emulateMedia({ media: "screen" });
}

/** On paper the page names the company, and its own address unless that is a secret. */
export async function expectLetterhead(
  page: Page,
  { address, secret }: { address?: string; secret?: string },
): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const letterhead = page.locator(".print-letterhead");
  await expect(letterhead).toBeVisible();
  if (address) await expect(letterhead).toContainText(address);
  if (secret) await expect(letterhead).not.toContainText(secret);
  await page.emulateMedia({ media: "screen" });
}

/** In the page: text that a box around it cuts off. Clamped text is read in full elsewhere. */
function findCutText(): string[] {
  const clamped = ".visually-hidden, .clamp, .line-clamp, .ellipsis, .slide-text ul, select";
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest(clamped)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX + overflowY) || clipPath !== "none") break;
      const frame = box.getBoundingClientRect();
      const isWide = text.left < frame.left - 2 || text.right > frame.right + 2;
      const isHigh = text.top < frame.top - 2 || text.bottom > frame.bottom + 2;
      if ((overflowX !== "visible" && isWide) || (overflowY !== "visible" && isHigh)) {
        cut.push(`${box.className || box.tagName}: ${node.textContent.trim().slice(0, 40)}`);
        break;
      }
    }
  }
  return cut;
}

/** In the page: what covers it while it scrolls, with its height. */
function findPinned(): string[] {
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const { position } = getComputedStyle(element);
    const { height } = element.getBoundingClientRect();
    const isPinned = position === "fixed" || position === "sticky";
    if (!isPinned || !element.checkVisibility({ visibilityProperty: true }) || height < 1)
      return [];
    return [`${element.className.split(" ")[0]}: ${Math.round(height)}`];
  });
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
