import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { applyContentSecurityPolicy } from "./content-security-policy.server.ts";

const nonce = "random-of-this-render";
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const finish = (rendered: string): { html: string; contentSecurityPolicy: string } => {
  const { bytes, ...rest } = applyContentSecurityPolicy(rendered, nonce, { secure: true });
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
