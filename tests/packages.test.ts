import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Lock = { packages: Record<string, { resolved?: string; os?: string[]; optional?: boolean }> };
const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const manifest: Record<string, Record<string, string>> = JSON.parse(
  readFileSync("package.json", "utf8"),
);

describe("the packages", () => {
  test("are pinned to exact versions", () => {
    const kinds = ["dependencies", "devDependencies", "optionalDependencies"];
    const versions = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}));
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });

  // npm leaves other systems' packages out when it writes the lock beside an installed folder.
  test("are locked for every system, not only for the one that wrote the lock", () => {
    const systems = Object.values(lock.packages).flatMap(({ os }) => os ?? []);
    for (const system of ["linux", "darwin"]) {
      expect(systems.filter((name) => name === system).length).toBeGreaterThan(10);
    }
  });

  test("that are one program for several systems are updated together", () => {
    const { packageRules } = JSON.parse(readFileSync("renovate.json", "utf8"));
    const patterns: string[] = packageRules.flatMap(
      (rule: { matchPackageNames: string[] }) => rule.matchPackageNames,
    );
    const isGrouped = (name: string) =>
      patterns.some((pattern) =>
        pattern.startsWith("/")
          ? new RegExp(pattern.slice(1, -1)).test(name)
          : name.startsWith(pattern.replace("**", "")),
      );
    const programs = Object.keys(manifest.optionalDependencies ?? {});
    expect(programs.filter((name) => !isGrouped(name))).toEqual([]);
  });

  test("are locked without the address of a registry", () => {
    const addressed = Object.entries(lock.packages).filter(([, { resolved }]) => resolved);
    expect(addressed).toEqual([]);
  });
});
