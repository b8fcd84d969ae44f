import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { refuseDuringMaintenance } from "./maintenance.server.ts";
import { type AppServices, appServices, requestContext } from "./request-context.server.ts";

function isOpen(path: string): boolean {
  const context = new RouterContextProvider();
  context.set(appServices, { maintenance: true } as unknown as AppServices);
  context.set(requestContext, { id: "test", ipAddress: "192.0.2.1", isPublic: false });
  const request = new Request(`https://www.example.co.za${path}`);
  try {
    refuseDuringMaintenance({ request, context, params: {} } as never, async () => new Response());
    return true;
  } catch {
    return false;
  }
}

test("during maintenance staff can work, also those who have to set up two-step login first", () => {
  const open = ["/admin", "/admin/orders.data", "/login", "/login/code", "/account/two-step-login"];
  expect(open.filter((path) => !isOpen(path))).toEqual([]);
  const closed = [
    "/",
    "/shop",
    "/account",
    "/account/orders",
    "/account/two-step-login-x",
    "/administrator",
  ];
  expect(closed.filter(isOpen)).toEqual([]);
});
