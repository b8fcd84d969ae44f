import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { type AppServices, appServices } from "#app/http/request-context.server.ts";
import { consumeToast, redirectWithToast } from "./toast.server.ts";
import { errorToast, successToast, type Toast } from "./toast.ts";

function context(secure = true): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(appServices, { secure } as AppServices);
  return provider;
}
const send = (toast: Toast, secure = true) =>
  redirectWithToast(context(secure), "/admin", toast).headers.get("set-cookie") ?? "";
const take = (cookie: string, secure = true) =>
  consumeToast(context(secure), new Request("https://x.example/admin", { headers: { cookie } }));
const pair = (cookie: string) => cookie.split(";")[0] ?? "";

describe("a toast", () => {
  test("is shown once, with its undo", () => {
    const toast = successToast("Zoë’s 3 products moved; all of them.", {
      action: "/admin/products",
      fields: { step: "undo", id: "7" },
    });
    const cookie = send(toast);
    expect(cookie).toMatch(
      /^__Host-office-toast=.*; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly; Secure$/,
    );
    const { toast: taken, headers } = take(`a=1; ${pair(cookie)}; b=2`);
    expect(taken).toEqual(toast);
    expect(headers["Set-Cookie"]).toContain("__Host-office-toast=; ");
    expect(headers["Set-Cookie"]).toContain("Max-Age=0");
  });

  test("works without https, under another cookie name", () => {
    const cookie = send(errorToast("It did not work."), false);
    expect(cookie).not.toContain("Secure");
    expect(take(pair(cookie), false).toast).toMatchObject({ kind: "danger" });
    expect(take(pair(cookie), true)).toEqual({ toast: undefined, headers: {} });
  });

  test.each(["", "%", "null", "7", "{}", '{"message":7}', "[]"])(
    "ignores the cookie %j",
    (value) => {
      expect(take(`__Host-office-toast=${encodeURIComponent(value)}`).toast).toBeUndefined();
    },
  );

  test.each([
    "https://evil.example/admin",
    "//evil.example",
    "/sign-out",
    "/administrator",
    undefined,
  ])("rejects an undo outside the admin area: %s", (action) => {
    const value = encodeURIComponent(
      JSON.stringify({ message: "x", undo: { action, fields: {} } }),
    );
    expect(take(`__Host-office-toast=${value}`).toast).toEqual({
      id: "",
      message: "x",
      kind: "done",
    });
  });

  test("throws when it is too long for a cookie", () => {
    expect(() => send(successToast("x".repeat(4000)))).toThrow("one sentence");
  });
});
