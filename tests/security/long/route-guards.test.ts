import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import { reportAttack } from "#tests/security/attack-result.ts";

type Route = Record<"loader" | "action", ((args: unknown) => unknown) | undefined>;
const modules = import.meta.glob<Route>([
  "../../../app/pages/admin/**/*.{ts,tsx}",
  "../../../app/pages/{documents,payments}/*.ts",
  "!**/*.test.*",
  "!**/*.server.ts",
]);

test("the layout's guard taken away: 0 admin loaders and actions run", async () => {
  const reached: string[] = [];
  let tried = 0;
  for (const [file, load] of Object.entries(modules)) {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    const isRoute = /\.\/\+types\//.test(source) && !file.endsWith("admin-layout.tsx");
    if (!isRoute || !isAdminRoute(file, source)) continue;
    const { loader, action } = await load();
    for (const [name, verb] of Object.entries({ loader, action })) {
      if (!verb) continue;
      tried++;
      const outcome = await callAsNobody(verb);
      if (outcome !== "sent home") reached.push(`${name} of ${file}: ${outcome}`);
    }
  }
  expect(tried).toBeGreaterThan(40);
  reportAttack({
    threat: "Permission only in a wrapper",
    tried: `${tried} loaders and actions of the admin area, each called alone by nobody`,
    through: reached,
  });
});

/** Documents and proofs of payment have pages for both sides: the admin's are those that require an admin. */
function isAdminRoute(file: string, source: string): boolean {
  return (
    file.includes("/admin/") ||
    /admin-|proof-of-payment-file/.test(file) ||
    source.includes("requireAdmin")
  );
}

async function callAsNobody(verb: (args: unknown) => unknown): Promise<string> {
  const context = new RouterContextProvider();
  const untouchable = new Proxy(
    {},
    {
      get: (_, name) => {
        throw new Error(`reached ${String(name)}`);
      },
    },
  );
  context.set(appServices, untouchable as never);
  context.set(requestContext, untouchable as never);
  const request = new Request("http://site.invalid/admin", {
    method: "POST",
    body: new URLSearchParams({ intent: "delete" }),
  });
  const params = {
    productId: "x",
    number: "1",
    id: "x",
    userId: "x",
    mailId: "x",
    note: "1",
    proofId: "x",
  };
  try {
    await verb({ request, params, context, url: new URL(request.url), pattern: "" });
    return "an answer";
  } catch (thrown) {
    if (!(thrown instanceof Response)) return String(thrown);
    const isHome = thrown.status === 302 && thrown.headers.get("location") === "/";
    return isHome ? "sent home" : `${thrown.status}`;
  }
}
