import { describe, expect, test, vi } from "vitest";
import { renderMarkdown } from "./render-markdown.server.tsx";

describe("markdown", () => {
  test("becomes paragraphs, bold text and lists", () => {
    expect(renderMarkdown("One **two**.\n\n- a\n- **b**")).toBe(
      "<p>One <strong>two</strong>.</p>\n<ul>\n<li>a</li>\n<li><strong>b</strong></li>\n</ul>",
    );
  });

  test.for([
    "http://a.example",
    "https://a.example/x?y=1#z",
    "irc://a.example",
    "ircs://a.example",
    "mailto:a@b.example",
    "xmpp:a@b.example",
    "/projects",
    "#top",
    "?q=1",
    "page",
  ])("keeps a link to %s", (address) => {
    expect(renderMarkdown(`[x](${address})`)).toBe(`<p><a href="${address}">x</a></p>`);
  });

  test.for([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "javascript&colon;alert(1)",
    "java&#x0A;script:alert(1)",
    "\\javascript:alert(1)",
    "vbscript:x",
    "data:text/html;base64,PHNjcmlwdD4=",
    "file:///etc/passwd",
    "tel:0120000123",
    "ftp://a.example",
    "blob:https://a.example/1",
    "view-source:https://a.example",
  ])("removes the URL of a link to %s", (address) => {
    expect(renderMarkdown(`[x](<${address}>)`)).toBe('<p><a href="">x</a></p>');
    expect(renderMarkdown(`[x]\n\n[x]: <${address}>`)).toBe('<p><a href="">x</a></p>');
  });

  test("removes the URL of an autolink", () => {
    expect(renderMarkdown("<javascript:alert(1)>")).toContain('<a href="">');
  });

  test("removes the URL of an image", () => {
    // React warns about the empty URL, once in a process.
    const logged = vi.spyOn(console, "error").mockReturnValue();
    expect(renderMarkdown("![y](javascript:alert(1))")).toBe('<p><img alt="y"/></p>');
    logged.mockRestore();
  });

  test.for(["1. ", "1) ", "> ", "- ", "> 12. "])("nested too deep by %j stays text", (level) => {
    const text = `${level.repeat(12)}x`;
    expect(renderMarkdown(text)).not.toMatch(/<(ol|ul|blockquote)/);
    expect(renderMarkdown(`${level.repeat(3)}x`)).toMatch(/<(ol|ul|blockquote)/);
  });

  test("escapes HTML", () => {
    const html = renderMarkdown(
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <a href="javascript:1">x</a>',
    );
    expect(html).not.toMatch(/<(script|img|a)\b/);
    expect(html).toContain("&lt;script&gt;");
  });
});
