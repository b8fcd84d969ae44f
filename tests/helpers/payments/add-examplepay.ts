import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectFile } from "#app/database/project-file.server.ts";
import { copyFolder } from "#tests/helpers/copy-folder.ts";

const SOURCES = ["app", "server", "demo", "public", "scripts", "bench", "tests"];
const FILES = /^(package(-lock)?|tsconfig)\.json$|\.config\.ts$/;
const PROVIDER = "tests/helpers/payments/examplepay";

/**
 * A copy of the project with a second payment provider, added as docs/CONTRIBUTING.md says: its folder, its
 * migration, and a line for each half. Type-checked and built.
 */
export async function addExamplepay(): Promise<{ project: string; remove(): Promise<void> }> {
  const project = await mkdtemp(join(tmpdir(), "jacaranda-provider-"));
  for (const folder of SOURCES) {
    await mkdir(join(project, folder));
    await copyFolder(projectFile(folder), join(project, folder));
  }
  for (const name of readdirSync(projectFile(".")).filter((each) => FILES.test(each))) {
    await cp(projectFile(name), join(project, name));
  }
  await symlink(projectFile("node_modules"), join(project, "node_modules"));

  await cp(projectFile(PROVIDER), join(project, "app/domain/payments/examplepay"), {
    recursive: true,
  });
  const migrations = join(project, "app/database/migrations");
  const next = String(readdirSync(migrations).length + 1).padStart(4, "0");
  await cp(projectFile(`${PROVIDER}.sql`), join(migrations, `${next}-examplepay.sql`));
  await register(join(project, "app/settings/payment-providers.ts"), {
    import: 'import { examplepay } from "#app/domain/payments/examplepay/description.ts";',
    line: "  examplepay,",
    after: "  payfast,",
  });
  await register(join(project, "app/domain/payments/payment-providers.server.ts"), {
    import: 'import { examplepayProvider } from "./examplepay/provider.server.ts";',
    line: "  examplepay: examplepayProvider,",
    after: "  payfast: payfastProvider,",
  });

  const run = (file: string, words: string[]) =>
    promisify(execFile)(process.execPath, [join(project, file), ...words], {
      cwd: project,
      env: { ...process.env, NODE_ENV: "production" },
    }).catch(({ stdout, stderr }) => {
      throw new Error(`${file} ${words.join(" ")}:\n${stdout}${stderr}`);
    });
  await run("node_modules/@react-router/dev/bin.cjs", ["typegen"]);
  await run("node_modules/typescript/bin/tsc", ["--noEmit"]);
  await run("node_modules/@react-router/dev/bin.cjs", ["build"]);
  // Programs, share images and compressed files know nothing of providers: they are this project's.
  await cp(projectFile("build"), join(project, "build"), { recursive: true, force: false });
  return {
    project,
    remove: () => rm(project, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function register(
  file: string,
  add: { import: string; line: string; after: string },
): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(`${add.after}\n`)) throw new Error(`No list of providers in ${file}`);
  const registered = text.replace(`${add.after}\n`, `${add.after}\n${add.line}\n`);
  await writeFile(file, `${add.import}\n${registered}`);
}
