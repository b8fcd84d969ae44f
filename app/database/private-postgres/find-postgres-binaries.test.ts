import { existsSync } from "node:fs";
import { cp, mkdir, readlink, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { binaryPath, findPostgresBinaries, makeMissingLinks } from "./postgres-binaries.server.ts";
import { PrivatePostgresError } from "./run-program.server.ts";

describe("the PostgreSQL binaries", () => {
  test("are found for the current platform", async () => {
    const programs = await findPostgresBinaries();

    expect(programs.version).toMatch(/^18\./);
    expect(existsSync(binaryPath(programs, "initdb"))).toBe(true);
    expect(existsSync(binaryPath(programs, "postgres"))).toBe(true);
  });

  test("are reported missing on an unsupported platform", async () => {
    const refused = findPostgresBinaries("plan9", "mips");

    await expect(refused).rejects.toThrow(PrivatePostgresError);
    await expect(refused).rejects.toThrow(
      /^The site came without a PostgreSQL for this system \(plan9-mips\).* set DATABASE_URL/,
    );
  });

  test("get the symlinks that an install without scripts leaves out", async () => {
    const folder = await temporaryFolder();
    const real = dirname((await findPostgresBinaries()).root);
    await mkdir(join(folder, "native/lib"), { recursive: true });
    await cp(join(real, "native/pg-symlinks.json"), join(folder, "native/pg-symlinks.json"));

    await makeMissingLinks(folder);
    await rm(join(folder, "native/lib/libpq.so.5"));
    await makeMissingLinks(folder);

    expect(await readlink(join(folder, "native/lib/libpq.so.5"))).toMatch(/^libpq\.so\.5\.\d+$/);
  });

  test("are reported when the missing symlinks cannot be created", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "native"));
    const links = [{ source: "native/lib/a.so.1", target: "native/lib/a.so" }];
    await writeFile(join(folder, "native/pg-symlinks.json"), JSON.stringify(links));

    await expect(makeMissingLinks(folder)).rejects.toThrow(
      /run "npm run build" as the account that owns the folder\.$/,
    );
  });
});
