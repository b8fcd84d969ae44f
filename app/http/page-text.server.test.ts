import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PageText } from "./page-text.server.ts";

describe("a page as text", () => {
  test("is what React renders, whatever letters it has", async () => {
    const words = "R 5 – “é”, ✓ 🌳 <b>&".repeat(500);
    const html = await new Promise<string>((take, fail) => {
      const { pipe } = renderToPipeableStream(createElement("p", { title: words }, words), {
        onAllReady: () => pipe(new PageText(take, fail)),
      });
    });
    const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(html).toBe(`<p title="${escaped}">${escaped}</p>`);
  });

  test("takes a letter that comes in two pieces", async () => {
    const bytes = Buffer.from("a✓b");
    const text = await new Promise((take, fail) => {
      const page = new PageText(take, fail);
      page.write(bytes.subarray(0, 2));
      page.write(bytes.subarray(2));
      page.end();
    });
    expect(text).toBe("a✓b");
  });

  test("that React gives up is a failure, not half a page", async () => {
    const page = new Promise((take, fail) => {
      new PageText(take, fail).destroy(new Error("given up"));
    });
    await expect(page).rejects.toThrow("given up");
  });
});
