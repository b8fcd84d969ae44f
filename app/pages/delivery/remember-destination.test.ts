import { afterEach, expect, test, vi } from "vitest";
import { rememberDestination, rememberedDestination } from "./remember-destination.ts";

afterEach(() => vi.unstubAllGlobals());

test("over https the cookie is Secure, and no other host of the domain can set it", () => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:" });
  rememberDestination("Western Cape");
  expect(page.cookie).toBe(
    "__Host-deliver-to=Western%20Cape; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  );
  expect(rememberedDestination("__Host-deliver-to=Western%20Cape")).toBe("Western Cape");
  expect(rememberedDestination("deliver-to=Western%20Cape", true)).toBeUndefined();
  expect(rememberedDestination("deliver-to=Western%20Cape", false)).toBe("Western Cape");
});
