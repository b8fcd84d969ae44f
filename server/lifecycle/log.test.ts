import { describe, expect, test } from "vitest";
import { createLog } from "./log.ts";

/** Like an order's access key: 32 random bytes. */
const KEY = "Zk3v9-Qm_4tYbN1xR7sLpW0aHcUeGfJdKiOuPqTzX2M";
/** Like the token of an emailed link: 24 random bytes. */
const TOKEN = "q8Jb-3Nv_kPz1WmXs5RtYc0LdHfGeUaO";
const encoded = (text: string) =>
  [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");

const kinds = [
  ["machines", false],
  ["a person", true],
] as const;

describe.each(kinds)("the log for %s", (_whom, isTTY) => {
  const written = (use: (log: ReturnType<typeof createLog>) => void) => {
    const lines: string[] = [];
    const log = createLog({ isTTY, write: (text: string) => lines.push(text) });
    use(log);
    log.flush();
    return lines.join("");
  };
  const ofRequest = (path: string) =>
    written((log) => log.info("request", { id: "1", method: "GET", path, status: 200, ms: 1 }));

  test.each([
    ["/orders/", ""],
    ["/Orders/", ""],
    ["/ORDERS/", "/pay"],
    ["/orders/", ".data"],
    ["/orders/", "/invoice.pdf"],
    ["/quotes/", ".pdf"],
    ["/Quotes/", ".data"],
    ["/%6frders/", ""],
    ["/orders%2f", ""],
    ["//orders/", "/proof"],
    ["/orders/", ")"],
    ["/orders/x", "y"],
    ["/reset-password%3Ftoken=", ""],
    ["/reset-password&token=", ""],
    ["/verify-email/", ""],
  ])("redacts keys and tokens in %s*%s, however they are encoded", (before, after) => {
    for (const secret of [KEY, TOKEN]) {
      for (const spelt of [
        secret,
        `${encoded(secret[0] ?? "")}${secret.slice(1)}`,
        `${secret.slice(0, 20)}${encoded(secret.slice(20, 22))}${secret.slice(22)}`,
        encoded(secret),
        encoded(secret).toUpperCase(),
      ]) {
        const line = ofRequest(`${before}${spelt}${after}`);
        expect(line).toContain("*");
        // No part of it that would help guessing.
        for (let at = 0; at + 12 <= spelt.length; at += 4) {
          expect(line).not.toContain(spelt.slice(at, at + 12));
        }
      }
    }
  });

  test.each([
    "/",
    "/products/1b4e28ba-2fa1-4d2b-883f-0016d3cca427",
    "/media/product-images/1b4e28ba-2fa1-4d2b-883f-0016d3cca427-640.webp",
    "/projects/a-network-for-a-school-of-two-thousand-learners",
    "/assets/edit-product-page-of-the-office-DdZHEXQ1.js",
    "/admin/orders/1001/credit-notes/1002.pdf",
  ])("does not redact %s", (path) => {
    expect(ofRequest(path)).toContain(path);
  });

  test.each(["thandi@umfula.example", "thandi%40umfula.example.data", "t%2En%40umfula.example"])(
    "redacts the email address of a guest's page: %s",
    (address) => {
      expect(ofRequest(`/admin/customers/guest/${address}`)).toContain("/admin/customers/guest/*");
      expect(ofRequest(`/admin/customers/guest/${address}`)).not.toContain("umfula");
    },
  );

  test("redacts email addresses in error messages, but not the paths of packages", () => {
    const text = written((log) => {
      const error = new Error('No route matches URL "/a/thandi@umfula.example"');
      log.error("page failed", { error, from: "/node_modules/@react-router/node" });
    });
    expect(text).not.toContain("umfula");
    expect(text).toContain("/node_modules/@react-router/node");
  });

  test("has no events below its level", () => {
    const text = written((log) => {
      log.setLevel("warn");
      log.info("request", { path: "/" });
      log.warn("job failed", { job: "emails" });
      log.error("page failed", {});
    });
    expect(text).not.toContain("/");
    expect(text).toContain("job failed");
    expect(text).toContain("page failed");
  });

  test("redacts them in error messages, causes and other details", () => {
    const error = new Error(`No route matches URL "/orders/${KEY}"`, {
      cause: new Error(`invalid input syntax for type uuid: "${TOKEN}"`),
    });
    const text = written((log) => {
      log.error("page failed", { error, path: `/orders/${KEY}`, id: "abc-1" });
      log.warn("cross-site request refused", { origin: `https://x.example/?token=${TOKEN}` });
      log.error("odd", { error: `thrown text ${KEY}` });
    });
    expect(text).toContain("No route matches URL");
    expect(text).toContain("abc-1");
    for (const secret of [KEY, TOKEN]) expect(text).not.toContain(secret.slice(0, 12));
  });
});
