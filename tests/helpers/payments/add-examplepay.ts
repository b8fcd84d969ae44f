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

/** Those that know a provider without naming it, and the two that the recipe adds to. */
const UNIT_TESTS = [
  "app/database/constraints.test.ts",
  "app/database/tables.test.ts",
  "app/domain/privacy/personal-data.server.test.ts",
  "app/domain/settings/settings-groups.test.ts",
  "app/domain/site-import/site-import.server.test.ts",
  "app/pages/admin/settings/settings-form.test.ts",
];

/** Of these files what names the provider, and what goes through all tables, constraints and settings at once. */
const CASES =
  "examplepay|every constraint|exactly the tables|without gaps|sections|contains (data|nothing)|has all settings|changes nothing when|payment";

/**
 * A copy of the project with a second payment provider, added as docs/CONTRIBUTING.md says: its folder, its
 * migration, a line for each half, and what two tests list by name. Type-checked, tested and built.
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
  await insert(join(project, "app/settings/payment-providers.ts"), {
    import: 'import { examplepay } from "#app/domain/payments/examplepay/description.ts";',
    lines: "  examplepay,",
    after: "  payfast,",
  });
  await insert(join(project, "app/domain/payments/payment-providers.server.ts"), {
    import: 'import { examplepayProvider } from "./examplepay/provider.server.ts";',
    lines: "  examplepay: examplepayProvider,",
    after: "  payfast: payfastProvider,",
  });
  await insert(join(project, "tests/helpers/constraints/order-violations.ts"), {
    lines: VIOLATIONS,
    after: "export const orderViolations: Record<string, string[]> = {",
  });
  await insert(join(project, "tests/helpers/accounts/personal-data-fixture.ts"), {
    lines: PERSONAL_ROW,
    after: "  const order = await placeOrderFor({ database, userId }, email);",
  });

  const run = (file: string, words: string[], NODE_ENV = "production") =>
    promisify(execFile)(process.execPath, [join(project, file), ...words], {
      cwd: project,
      env: { ...process.env, NODE_ENV },
    }).catch(({ stdout, stderr }) => {
      throw new Error(`${file} ${words.join(" ")}:\n${stdout}${stderr}`);
    });
  await run("node_modules/@react-router/dev/bin.cjs", ["typegen"]);
  // Every page depends on the payment methods, so what was checked before (.cache/types.tsbuildinfo) spares nothing.
  await run("node_modules/typescript/bin/tsc", ["--noEmit", "--checkers", "1"]);
  await run(
    "node_modules/vitest/vitest.mjs",
    ["run", "--project", "unit", "--maxWorkers=1", `--testNamePattern=${CASES}`, ...UNIT_TESTS],
    "test",
  );
  await run("node_modules/@react-router/dev/bin.cjs", ["build"]);
  // Programs, share images and compressed files know nothing of providers: they are this project's.
  await cp(projectFile("build"), join(project, "build"), { recursive: true, force: false });
  return {
    project,
    remove: () => rm(project, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function insert(
  file: string,
  add: { import?: string; lines: string; after: string },
): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(`${add.after}\n`)) throw new Error(`${file} has no line ${add.after}`);
  const changed = text.replace(`${add.after}\n`, () => `${add.after}\n${add.lines}\n`);
  await writeFile(file, add.import ? `${add.import}\n${changed}` : changed);
}

const EVENT = "insert into examplepay_events (body, order_id, verification_result) values";
const PAYMENT = `(\${fixtureId("o1")}, 'examplepay', 1, 'same')`;
const VIOLATIONS = `
  examplepay_events_body_check: ["${EVENT} (repeat('x', 10001), null, 'paid')"],
  examplepay_events_order_id_fkey: [\`${EVENT} ('x', \${fixtureId("none")}, 'paid')\`],
  examplepay_events_verification_result_check: ["${EVENT} ('x', null, 'Two words')"],
  payments_examplepay_reference_key: [
    \`insert into payments (order_id, method, amount, reference) values ${PAYMENT}, ${PAYMENT}\`,
  ],`;
const PERSONAL_ROW = `
  await database.execute(sql\`${EVENT} (\${email}, \${order.id}, 'paid')\`);`;
