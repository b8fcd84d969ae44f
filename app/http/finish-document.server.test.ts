import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { finishDocument } from "./finish-document.server.ts";

const nonce = "random-of-this-render";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const finish = (rendered: string): { html: string; contentSecurityPolicy: string } => {
  const { bytes, ...rest } = finishDocument(rendered, nonce, { secure: true });
  return { html: bytes.toString(), ...rest };
};

describe("finishDocument", () => {
  test("our own inline scripts and styles are allowed by their hash", () => {
    const { contentSecurityPolicy } = finish(
      `<style nonce="${nonce}">a{}</style><script nonce="${nonce}" async="">go()</script>`,
    );
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash("go()")};`);
    expect(contentSecurityPolicy).toContain(`style-src 'self' ${hash("a{}")};`);
    expect(contentSecurityPolicy).not.toContain("unsafe");
  });

  test("the hash is that of the bytes that travel, whatever letters they spell", () => {
    const said = "say('R 5 – “é”, ✓')";
    const { html, contentSecurityPolicy } = finish(`<script nonce="${nonce}">${said}</script>`);
    expect(contentSecurityPolicy).toContain(hash(said));
    expect(html).toBe(`<script>${said}</script>`);
  });

  test("an injected script gets no hash, whatever nonce it guesses", () => {
    const { contentSecurityPolicy } = finish(
      `<script>steal()</script><script nonce="guess">steal()</script><style>x{}</style>`,
    );
    expect(contentSecurityPolicy).toContain("script-src 'self';");
    expect(contentSecurityPolicy).toContain("style-src 'self';");
  });

  test("the nonce is gone from the page, so that it can be kept", () => {
    expect(finish(`<script nonce="${nonce}">go()</script>`).html).toBe("<script>go()</script>");
  });

  test("modules are not preloaded ahead of the first paint", () => {
    const { html } = finish(`<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><p>text</p>`);
    expect(html).toBe("<p>text</p>");
  });

  test("modules are asked for together, after the first paint, and run in their order", () => {
    const { html, contentSecurityPolicy } = finish(
      `<script nonce="${nonce}" type="module" async="">import "/m.js";\nimport * as route0 from "/r.js";\n  window.modules = {"root":route0};\nimport("/entry.js");</script>`,
    );
    const code = /<script type="module">([^<]+)<\/script>/.exec(html)?.[1] ?? "";
    expect(code).toMatch(/^await window\.painted;/);
    expect(code).toContain(
      'const [, route0] = await Promise.all([import("/m.js"), import("/r.js")]);',
    );
    expect(code).not.toMatch(/^import /m);
    expect(code.trim().endsWith('import("/entry.js");')).toBe(true);
    expect(contentSecurityPolicy).toContain(hash(code));
  });

  test("what they need in turn is asked for in the same moment", () => {
    const preloads = ["/entry.js", "/shared.js"].map(
      (href) => `<link rel="modulepreload" href="${href}" nonce="${nonce}"/>`,
    );
    const { html } = finish(
      `${preloads.join("")}<script nonce="${nonce}" type="module">import "/m.js";\nimport("/entry.js");</script>`,
    );
    expect(html).toMatch(/await window\.painted;\ndocument\.head\.append\(/);
    expect(html).toContain('...["/entry.js","/shared.js"].map(');
    expect(html).not.toContain("<link");
  });

  test("the moving tree may have its own thread, from our host alone", () => {
    expect(finish("").contentSecurityPolicy).toContain("; worker-src 'self';");
  });

  test("nothing may come from another host, and nobody may frame the page", () => {
    const { contentSecurityPolicy } = finish("");
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(contentSecurityPolicy).toContain(rule);
    }
    expect(contentSecurityPolicy).not.toMatch(/https?:|\*/);
  });
});
