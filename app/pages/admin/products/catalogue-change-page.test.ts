import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
import ChangePage from "./catalogue-change-page.tsx";

test.each([
  [1, 1, "Undoing this also deletes the product that this file added. It is in 2 carts."],
  [
    3,
    3,
    "Undoing this also deletes the 3 products that this file added. Some of them are in 2 carts.",
  ],
  [1, 3, "Undoing this also deletes 1 of the 3 products that this file added. It is in 2 carts."],
])("undoing names what it deletes: %i of %i", (deletes, added, sentence) => {
  expect(pageText(added, { deletes, usage: { ...unused, carts: 2 } })).toContain(sentence);
});

test("undoing deletes nothing when all were changed since", () => {
  expect(pageText(1, { deletes: 0, usage: unused })).not.toContain("Undoing this also deletes");
});

test("says how far a large import is", () => {
  const html = pageHtml({ state: "planned", added: 2500, isApplying: true, done: 1000 });
  expect(textIn(html)).toContain("Importing: 1 000 of 2 500 products done.");
});

test.each([
  [18, 0, "Import"],
  [18, 2, "Import the 18 correct rows"],
  [1, 2, "Import the correct row"],
])("%i rows without and %i with errors: %s", (added, problemCount, label) => {
  const html = pageHtml({ state: "planned", added, problemCount });
  expect(html).toMatch(new RegExp(`>${label}(<[^>]+>)*</button>`));
});

test("only what is sent is in progress, not a page that is being opened", async () => {
  const part = changePage({ state: "planned", added: 18 });
  const leaving = await renderWhile(part, (router) => router.navigate("/elsewhere"));
  expect(leaving).toContain(">Import<");
  expect(leaving).not.toContain("aria-busy");
  const formData = new FormData();
  const sending = await renderWhile(part, (router) =>
    router.navigate("/", { formMethod: "post", formData }),
  );
  expect(sending).toContain("Working…");
});

/** What the page shows while the router waits for another page, or for what was sent. */
async function renderWhile(
  part: ReactNode,
  start: (router: ReturnType<typeof createMemoryRouter>) => Promise<void>,
): Promise<string> {
  const waits = () => new Promise<null>(() => {});
  const router = createMemoryRouter([
    { path: "/", element: part, action: waits },
    { path: "/elsewhere", loader: waits },
  ]);
  void start(router);
  await vi.waitUntil(() => router.state.navigation.state !== "idle");
  try {
    return renderToStaticMarkup(createElement(RouterProvider, { router }));
  } finally {
    router.dispose();
  }
}

const unused = { carts: 0, pieces: 0, quoteCount: 0, quoteNumbers: [] };

/** The page of an applied import. */
test("rows with the same error are one line, with a link to the columns", () => {
  const problem = "Choose a category for new products.";
  const problems = [8, 9, 12].map((position) => ({
    position,
    productName: `P-${position}`,
    problem,
  }));
  const upload = { state: "planned", added: 0, problemCount: 3, problems, importId: "7" };
  const html = pageHtml(upload);
  expect(html.split(problem)).toHaveLength(2);
  expect(textIn(html)).toContain("3 rows P-8 P-9 P-12 8 to 12");
  // One beside the sentence that nothing can be imported, one beside the reason.
  expect(linksWithText(html).filter(([, to]) => to === "/admin/products/import/7")).toHaveLength(2);
});

test("products lead to their form, as long as there is one", () => {
  const row = { pictures: [], version: 1, productName: "Dassie" };
  const added = { ...row, position: 2, before: null, after: { name: "Dassie" } };
  const changed = {
    ...row,
    position: 3,
    productId: "p2",
    before: { stock: 1 },
    after: { stock: 2 },
  };
  const linksIn = (state: string, productId: string | null) =>
    linksWithText(pageHtml({ state, added: 1, rows: [{ ...added, productId }, changed] }))
      .map(([, to]) => to)
      .filter((to) => to.startsWith("/admin/products/edit/"));
  expect(linksIn("planned", null)).toEqual(["/admin/products/edit/p2"]);
  expect(linksIn("applied", "p1")).toEqual(["/admin/products/edit/p1", "/admin/products/edit/p2"]);
});

test("rows with errors come before those that only lose their barcode", () => {
  const problems = [{ position: 2, productName: "P-2", problem: "Name is required." }];
  const barcodeProblems = [{ position: 3, productName: "P-3", problem: "GTIN is mistyped" }];
  const plan = { state: "planned", added: 1, problemCount: 1, problems, barcodeProblems };
  expect(textIn(pageHtml(plan))).toMatch(/Rows with errors.*Barcodes that will be left out/);
});

test("names the rows whose barcode is left out", () => {
  const problem = "GTIN must have 8, 12, 13 or 14 digits (2.6E+12)";
  const barcodeProblems = [{ position: 3, productName: "NEW-9 · Dassie", problem }];
  const plan = { state: "planned", added: 1, barcodeProblems };
  const text = textIn(pageHtml(plan));
  expect(text).toContain("These rows will be imported without their barcode.");
  expect(text).toContain(`NEW-9 · Dassie 3 ${problem}`);
  expect(text).not.toContain("more");
  expect(textIn(pageHtml({ ...plan, barcodeProblemCount: 251 }))).toContain("and 250 more");
});

function pageText(added: number, undo: { deletes: number; usage: typeof unused }): string {
  return textIn(pageHtml({ added, undo }));
}

function pageHtml(state: Parameters<typeof changePage>[0]): string {
  return renderAt("/", changePage(state));
}

function changePage({
  state = "applied",
  added,
  problemCount = 0,
  problems = [],
  importId = null,
  barcodeProblems = [],
  barcodeProblemCount,
  rows = [],
  undo = { deletes: 0, usage: unused },
  ...progress
}: {
  state?: string;
  added: number;
  problemCount?: number;
  problems?: object[];
  importId?: string | null;
  barcodeProblems?: object[];
  barcodeProblemCount?: number;
  rows?: object[];
  undo?: { deletes: number; usage: typeof unused };
  isApplying?: boolean;
  done?: number;
}): ReactNode {
  const counts = { changed: 0, added, problemCount, same: 0, rounded: 0 };
  const barcodes = { barcodeProblems, barcodeProblemCount };
  const lists = { rows, problems, names: {}, notImported: [], ...barcodes, notes: [] };
  const change = { hasDrafts: false, id: "1", title: "list.csv", isFile: true, state, undo };
  const pictures = { total: 0, waiting: 0, unused: 0, failed: [] };
  const upload = { importId, isApplying: false, ...progress, newCategories: [], pictures };
  const list = "/admin/products";
  const loaderData = { list, ...change, ...counts, ...lists, upload, page: 1, pageSize: 50 };
  return createElement(ChangePage, { loaderData } as never);
}
