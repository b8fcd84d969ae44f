import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { applyContentSecurityPolicy } from "./content-security-policy.server.ts";

const nonce = "random-of-this-render";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const finish = (rendered: string): { html: string; contentSecurityPolicy: string } => {
  const { bytes, ...rest } = applyContentSecurityPolicy(rendered, nonce, { secure: true });
  return { html: bytes.toString(), ...rest };
};

describe("applyContentSecurityPolicy", () => {
  test("our own inline scripts and styles are allowed by their hash", () => {
    const { contentSecurityPolicy } = finish(
      `<style nonce="${nonce}">a{}</style><script nonce="${nonce}" async="">go()</script>`,
    );
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash("go()")};`);
    expect(contentSecurityPolicy).toContain(`style-src 'self' ${hash("a{}")};`);
    expect(contentSecurityPolicy).not.toContain("unsafe");
  });

  test("the hash is that of the UTF-8 bytes", () => {
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

  test("the nonce is removed, so that the page can be cached", () => {
    expect(finish(`<script nonce="${nonce}">go()</script>`).html).toBe("<script>go()</script>");
  });

  test("workers are allowed from our own host only", () => {
    expect(finish("").contentSecurityPolicy).toContain("; worker-src 'self';");
  });

  test("other hosts and framing are forbidden", () => {
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
