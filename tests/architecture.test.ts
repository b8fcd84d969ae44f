import { readdirSync, readFileSync, statSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

/** Words and figures that every layer may use: how they are written, what is set, what the site says. */
const SHARED = ["app/format", "app/settings", "app/content", "app/seo"];

/** What each layer may import. A layer may always import from itself. */
const LAYERS: Record<string, string[]> = {
  "app/format": [],
  "app/settings": ["app/format"],
  "app/content": ["app/format", "app/settings"],
  "app/seo": ["app/format", "app/settings", "app/content"],
  "app/fonts": [],
  "app/ui": [],
  "app/database": SHARED,
  "app/storage": [],
  "app/mail": [...SHARED, "app/database"],
  "app/domain": [...SHARED, "app/database", "app/storage", "app/mail"],
  "app/http": [...SHARED, "app/database", "app/storage", "app/mail", "app/domain"],
  "app/pages": [...SHARED, "app/http", "app/domain", "app/storage", "app/ui", "app", "app/fonts"],
  app: [...SHARED, "app/http", "app/pages", "app/ui", "app/fonts"],
  demo: [...SHARED, "app/database", "app/storage", "app/domain"],
  server: [...SHARED, "app/database", "app/storage", "app/mail", "app/domain", "app/http", "demo"],
};

/** Inside the domain, a noun imports only nouns to its left. */
const NOUNS = [
  "forms",
  "audit",
  "accounts",
  "settings",
  "media",
  "content",
  "company-documents",
  "catalogue",
  "sizing",
  "search",
  "catalogue-changes",
  "discounts",
  "cart",
  "checkout",
  "documents",
  "orders",
  "payments",
  "contact",
  "quotes",
  "reports",
  "site-import",
  "mail-outbox",
  "privacy",
  "statistics",
  "dashboard",
];

/** Every verb asks who acts, and the log names them, whichever noun it belongs to. */
const PEOPLE = "app/domain/accounts/people.ts";

/** A payment provider is one folder, and this file of it is data that settings and texts follow from. */
const PROVIDER_DESCRIPTION = /^app\/domain\/payments\/[^/]+\/description\.ts$/;

type Import = { from: string; to: string; typeOnly: boolean };
const files = ["app", "server", "demo"].flatMap(sourcesIn);
const imports = files.flatMap(importsOf);
const routeFiles = new Set(
  [...readFileSync("app/routes.ts", "utf8").matchAll(/"(pages\/[^"]+)"/g)].map(
    ([, path]) => `app/${path}`,
  ),
);

describe("the layers", () => {
  test("a layer imports only from the layers its arrow names", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [layerOf(from), layerOf(to)];
      return source !== target && !LAYERS[source]?.includes(target);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  test("every folder with code is a known layer", () => {
    expect(files.filter((file) => !(layerOf(file) in LAYERS))).toEqual([]);
  });

  test("inside the domain, a noun imports only nouns to its left", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [nounOf(from), nounOf(to)];
      return (
        source !== undefined &&
        target !== undefined &&
        to !== PEOPLE &&
        NOUNS.indexOf(target) > NOUNS.indexOf(source)
      );
    });
    expect(wrong.map(show)).toEqual([]);
    expect(files.map(nounOf).filter((noun) => noun !== undefined && !NOUNS.includes(noun))).toEqual(
      [],
    );
  });

  test("no file imports itself through others", () => {
    expect(findCircle(imports)).toBeUndefined();
  });

  test("a file without the suffix .server touches no server code outside a route's own loader", () => {
    const browserFiles = files.filter((file) => !isServerFile(file) && !isRouteModule(file));
    const wrong = imports.filter(
      ({ from, to, typeOnly }) => browserFiles.includes(from) && isServerFile(to) && !typeOnly,
    );
    expect(wrong.map(show)).toEqual([]);
  });

  test("code for the browser uses nothing of Node, and no package of the server", () => {
    const wrong = files
      .filter((file) => !isServerFile(file) && !isRouteModule(file))
      .flatMap((file) => {
        const text = readFileSync(file, "utf8");
        const used = specifiersOf(text).filter(
          ({ name, typeOnly }) => !typeOnly && isForServers(name),
        );
        const ambient = /\bprocess\.(env|cwd|exit)/.exec(text);
        return [
          ...used.map(({ name }) => `${file}: ${name}`),
          ...(ambient ? [`${file}: ${ambient[0]}`] : []),
        ];
      });
    expect(wrong).toEqual([]);
  });

  test("every import of ours says its ending, so that none escapes these checks", () => {
    const wrong = files.flatMap((file) =>
      specifiersOf(readFileSync(file, "utf8"))
        .map(({ name }) => name.replace(/\?.*$/, ""))
        .filter((name) => /^(\.|#)/.test(name) && !name.includes("+types/"))
        .filter((name) => !/\.(tsx?|m?js|css|svg|woff2|json)$/.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test("uploaded files are decoded and parsed in the file worker only", () => {
    const media = "app/domain/media/file-worker";
    const workerFiles = [
      `${media}/file-worker-process.server.ts`,
      `${media}/sanitize-upload.server.ts`,
      `${media}/file-type.ts`,
      `${media}/parse-import-file.ts`,
      `${media}/read-import-table.server.ts`,
      `${media}/read-workbook.server.ts`,
      `${media}/zip-archive.server.ts`,
      `${media}/convert-shop-rows.ts`,
      `${media}/html-to-text.ts`,
      `${media}/unpack-pictures.server.ts`,
      `${media}/read-site-file.ts`,
      `${media}/video-type.ts`,
    ];
    expect(workerFiles.filter((file) => !files.includes(file))).toEqual([]);
    const wrong = imports.filter(
      ({ from, to, typeOnly }) =>
        !typeOnly && workerFiles.includes(to) && !workerFiles.includes(from),
    );
    expect(wrong.map(show)).toEqual([]);
    const decoding = files.filter((file) =>
      /from "(?:sharp|hucre[^"]*)"/.test(readFileSync(file, "utf8")),
    );
    expect(decoding.filter((file) => !workerFiles.includes(file))).toEqual([]);
  });

  test("no query is written as raw text around values", () => {
    const wrong = files.filter((file) => /\bsql\.raw\b/.test(readFileSync(file, "utf8")));
    expect(wrong).toEqual([]);
  });

  test("no server code reads a form without a limit on its fields", () => {
    const found = files.filter((file) => /\.formData\(\)/.test(readFileSync(file, "utf8")));
    // Runs in the browser: it reads the form that the person has just sent.
    expect(found).toEqual(["app/pages/shell/drafts/clear-sent-drafts.ts"]);
  });

  test("files are small and named for what they hold", () => {
    const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length > 401);
    const vague = files.filter((file) =>
      /\/(utils?|lib|helpers?|common|misc|index)(\/|\.tsx?$)/.test(file),
    );
    expect({ long, vague }).toEqual({ long: [], vague: [] });
  });
});

describe("the checks themselves", () => {
  test("a circle is found", () => {
    const edge = (from: string, to: string): Import => ({ from, to, typeOnly: false });
    expect(findCircle([edge("a", "b"), edge("b", "c"), edge("c", "a")])).toEqual([
      "a",
      "b",
      "c",
      "a",
    ]);
    expect(findCircle([edge("a", "b"), edge("a", "c"), edge("b", "c")])).toBeUndefined();
  });

  test("what is for servers is known", () => {
    for (const name of [
      "node:fs",
      "fs",
      "fs/promises",
      "pg",
      "better-auth",
      "drizzle-orm/pg-core",
    ]) {
      expect(isForServers(name), name).toBe(true);
    }
    for (const name of ["react", "react-router", "zod", "./fs.ts"]) {
      expect(isForServers(name), name).toBe(false);
    }
  });

  test("imports are seen, whichever way they are written", () => {
    expect(imports.length).toBeGreaterThan(100);
    expect(layerOf("app/pages/home/hero/hero.tsx")).toBe("app/pages");
    expect(layerOf("app/root.tsx")).toBe("app");
    expect(layerOf("server/main.ts")).toBe("server");
  });
});

function layerOf(file: string): string {
  if (PROVIDER_DESCRIPTION.test(file)) return "app/settings";
  const [top = "", second = "", third] = file.split("/");
  return top === "app" && third !== undefined ? `${top}/${second}` : top;
}

function nounOf(file: string): string | undefined {
  if (PROVIDER_DESCRIPTION.test(file)) return undefined;
  return /^app\/domain\/([^/]+)\//.exec(file)?.[1];
}

function isServerFile(file: string): boolean {
  return /\.server\.tsx?$/.test(file) || file.startsWith("server/") || isDatabaseTable(file);
}

/** Tables are plain descriptions, but they have no business in a browser either. */
function isDatabaseTable(file: string): boolean {
  return file.startsWith("app/database/");
}

/** React Router takes loaders, actions and what only they use out of the browser's copy. */
function isRouteModule(file: string): boolean {
  return file === "app/root.tsx" || routeFiles.has(file);
}

function findCircle(edges: Import[]): string[] | undefined {
  // Types count too: two files that need each other's types are one subject, or three.
  const next = Map.groupBy(edges, (edge) => edge.from);
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    const at = path.indexOf(file);
    if (at >= 0) return [...path.slice(at), file];
    if (done.has(file)) return undefined;
    for (const { to } of next.get(file) ?? []) {
      const circle = walk(to, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  return [...next.keys()].reduce<string[] | undefined>(
    (found, file) => found ?? walk(file, []),
    undefined,
  );
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) ? [path] : [];
  });
}

function importsOf(file: string): Import[] {
  return specifiersOf(readFileSync(file, "utf8")).flatMap(({ name, typeOnly }) => {
    const to = resolveImport(file, name);
    return to ? [{ from: file, to, typeOnly }] : [];
  });
}

function specifiersOf(text: string): { name: string; typeOnly: boolean }[] {
  const statement =
    /(?:^|\n)\s*(?:import\s+(?:(type\s+)?([\w*{][^;"']*?)\s+from\s+)?|export\s+(type\s+)?([*{][^;"']*?)\s+from\s+)["']([^"']+)["']|import\(\s*["']([^"']+)["']/g;
  return [...text.matchAll(statement)].map(
    ([, importType, imported, exportType, exported, fixed, dynamic]) => ({
      name: fixed ?? dynamic ?? "",
      typeOnly:
        (importType ?? exportType) !== undefined ||
        /^\{\s*(type\s+\w+(\s+as\s+\w+)?\s*,?\s*)+\}$/.test(imported ?? exported ?? ""),
    }),
  );
}

function isForServers(name: string): boolean {
  const bare = name.replace(/^node:/, "");
  return (
    name.startsWith("node:") ||
    builtinModules.includes(bare) ||
    /^(pg|nodemailer|better-auth|drizzle-orm|sharp|pdfkit|@remix-run)(\/|$)/.test(name)
  );
}

function resolveImport(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.includes("+types/")) return undefined;
  const path = /^#(app|server|demo)\//.test(bare)
    ? bare.slice(1)
    : bare.startsWith(".")
      ? normalize(join(dirname(from), bare))
      : undefined;
  return path && /\.tsx?$/.test(path) ? path : undefined;
}

function show({ from, to }: Import): string {
  return `${from} -> ${to}`;
}
