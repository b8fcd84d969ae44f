import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "#tests/helpers/eventually.ts";
import type { Driver } from "./driver.ts";

type Role = "button" | "checkbox" | "field" | "link" | "radio";

const WAIT_MS = 60_000;

/** A person in front of a browser, who finds things by what they are called and waits until they are there. */
export function createVisitor<Handle>(
  driver: Driver<Handle>,
  { origin, folder }: { origin: string; folder: string },
) {
  let pictures = 0;

  async function control(role: Role, name: string): Promise<Handle> {
    return eventually(async () => {
      const found = await driver.find(call(findControl, role, name));
      if (!found) throw new Error(`There is no ${role} called "${name}" on ${await url()}`);
      return found;
    }, WAIT_MS);
  }

  const run = <Args extends unknown[], Result>(
    inPage: (...values: Args) => Result,
    ...values: Args
  ) => driver.evaluate(call(inPage, ...values)) as Promise<Awaited<Result>>;
  const url = () => run(() => location.href);

  return {
    async open(path: string): Promise<void> {
      await driver.open(origin + path);
      await eventually(async () => {
        if (!(await run(isHydrated))) throw new Error(`${path} is not hydrated`);
      }, WAIT_MS);
    },
    /** This and press: again while something covers it or it has just been replaced. */
    fill: (label: string, text: string) =>
      eventually(async () => {
        const field = await control("field", label);
        await driver.click(field);
        await run(selectFocusedText);
        await driver.type(field, text);
      }, WAIT_MS),
    choose: (label: string, option: string) =>
      eventually(async () => driver.choose(await control("field", label), option), WAIT_MS),
    press: (role: Exclude<Role, "field">, name: string) =>
      eventually(async () => driver.click(await control(role, name)), WAIT_MS),
    /** Waits until the page shows this. */
    see: (text: string) =>
      eventually(async () => {
        const shown = await run(() => document.body.innerText.replaceAll("\u00a0", " "));
        if (!shown.includes(text)) throw new Error(`"${text}" is not on ${await url()}:\n${shown}`);
      }, WAIT_MS),
    /** Waits until the path is one of these. */
    arrive: (path: RegExp) =>
      eventually(async () => {
        const found = await url();
        if (!path.test(found)) throw new Error(`${found} is not ${path}`);
      }, WAIT_MS),
    async picture(name: string): Promise<void> {
      pictures += 1;
      await run(isDrawn);
      await mkdir(folder, { recursive: true });
      const file = `${String(pictures).padStart(2, "0")}-${name}.png`;
      await writeFile(join(folder, file), await driver.screenshot());
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** The call of a function in the page. Its source is sent: it can use nothing from here. */
function call<Args extends unknown[]>(inPage: (...values: Args) => unknown, ...values: Args) {
  return `(${inPage})(...${JSON.stringify(values)})`;
}

/** In the page: the visible control with this role, by its whole accessible name or the start of it. */
function findControl(role: Role, name: string): Element | null {
  const selectors = {
    button: "button, summary, input[type=submit]",
    checkbox: "input[type=checkbox]",
    field: "input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea",
    link: "a[href]",
    radio: "input[type=radio]",
  };
  const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) =>
    clean(
      element.getAttribute("aria-label") ??
        (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : element.textContent),
    );
  const seen = [...document.querySelectorAll(selectors[role])].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  const found =
    seen.find((element) => nameOf(element) === name) ??
    seen.find((element) => nameOf(element).startsWith(name)) ??
    null;
  // WebKit's driver does not wait for smooth scrolling.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found;
}

/** In the page: as waitForHydration of the browser tests. */
function isHydrated(): boolean {
  const parts = [document.body, ...document.querySelectorAll("main > :first-child, footer")];
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith("__react")));
}

function selectFocusedText(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/**
 * In the page: fonts and the pictures in view are there, and a frame with them was drawn. WebKit draws
 * no frames and decodes no pictures while its window is covered: after two seconds it is good enough.
 */
async function isDrawn(): Promise<void> {
  const enough = () => new Promise((done) => setTimeout(done, 2000));
  const shown = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
  );
  const loaded = [document.fonts.ready, ...shown.map((image) => image.decode())];
  await Promise.race([Promise.allSettled(loaded), enough()]);
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await Promise.race([frame().then(frame), enough()]);
}
