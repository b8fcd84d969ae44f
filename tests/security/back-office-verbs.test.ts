import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { tally } from "./tally.ts";

type Route = Record<"loader" | "action", ((args: unknown) => unknown) | undefined>;
const modules = import.meta.glob<Route>([
  "../../app/pages/admin/**/*.{ts,tsx}",
  "../../app/pages/{papers,payments}/*.ts",
  "!**/*.test.*",
  "!**/*.server.ts",
]);

test("the layout's guard taken away: 0 loaders and actions of the office go on", async () => {
  const reached: string[] = [];
  let tried = 0;
  for (const [file, load] of Object.entries(modules)) {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    const isRoute = /\.\/\+types\//.test(source) && !file.endsWith("admin-layout.tsx");
    if (!isRoute || !isOfOffice(file, source)) continue;
    const { loader, action } = await load();
    for (const [name, verb] of Object.entries({ loader, action })) {
      if (!verb) continue;
      tried++;
      const outcome = await callAsNobody(verb);
      if (outcome !== "sent home") reached.push(`${name} of ${file}: ${outcome}`);
    }
  }
  expect(tried).toBeGreaterThan(40);
  tally({
    threat: "Permission only in a wrapper",
    tried: `${tried} loaders and actions of the back office, each called alone by nobody`,
    through: reached,
  });
});

test("only the guard makes an Admin, and every verb that only the office calls asks for one", () => {
  const sources = listSources("app");
  const makers = sources.filter((file) => /\bas (unknown as )?(Admin|Shopper)\b/.test(read(file)));
  expect(makers).toEqual(["app/http/guards.server.ts"]);

  const callers = new Map<string, Set<string>>();
  for (const file of sources.filter((name) => /^app\/(pages|http)\//.test(name))) {
    for (const [, names = "", from = ""] of read(file).matchAll(
      /import \{([^}]*)\} from "#(app\/domain\/[^"]+\.server\.ts)"/g,
    )) {
      for (const name of names.split(",").map((each) => each.trim())) {
        if (!name || name.startsWith("type ")) continue;
        const verb = `${from} ${name}`;
        const users = callers.get(verb) ?? new Set<string>();
        callers.set(verb, users.add(/^app\/pages\/admin\//.test(file) ? "office" : "others"));
      }
    }
  }
  const officeOnly = [...callers].filter(([, by]) => !by.has("others")).map(([verb]) => verb);
  expect(officeOnly.length).toBeGreaterThan(40);
  const open = officeOnly.filter((verb) => {
    const [file = "", name = ""] = verb.split(" ");
    const [, rest] = read(file).split(new RegExp(`export (?:async )?function\\*? ${name}\\b`));
    // Up to the brace that opens the body: what it takes, and what it gives back.
    const head = rest?.split(/ \{\n/)[0];
    return head !== undefined && !/: Admin\b/.test(head);
  });
  expect(open, "verbs of the office that ask for no Admin").toEqual(harmless);
  tally({
    threat: "Back-office verbs without an Admin",
    tried: `${officeOnly.length} verbs that only the office calls`,
    through: open.filter((verb) => !harmless.includes(verb)),
  });
});

/** They tell nothing that a visitor could not see, and change nothing. */
const harmless = [
  "app/domain/products/changes/plan-bulk-change.server.ts readChosen as readChosenProducts",
];

/** Papers and proofs have pages for both sides: the office's are those that ask for an admin. */
function isOfOffice(file: string, source: string): boolean {
  return (
    file.includes("/admin/") || /office-|proof-file/.test(file) || source.includes("requireAdmin")
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
  context.set(services, untouchable as never);
  context.set(visit, untouchable as never);
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

function listSources(folder: string): string[] {
  return readdirSync(projectFile(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name))
    .sort();
}

function read(file: string): string {
  return readFileSync(projectFile(file), "utf8");
}
