import { appendFile, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { openServerLog, rotateLog } from "./serve-data-directory.server.ts";

test("the server log is rotated, and the server continues in the same file", async () => {
  const path = join(await temporaryFolder(), "server.log");
  const server = await open(path, "a");
  onTestFinished(() => server.close());
  await server.write("first\n".repeat(100));

  await rotateLog(path, 1_000);
  expect(await readFile(path, "utf8")).toHaveLength(600);
  await server.write("second\n".repeat(100));
  await rotateLog(path, 1_000);
  await server.write("third\n");

  expect(await readFile(path, "utf8")).toBe("third\n");
  expect(await readFile(`${path}.old`, "utf8")).toContain("second\n");
});

test("readNew returns only what was written since the log was opened", async () => {
  const folder = await temporaryFolder();
  await appendFile(join(folder, "server.log"), "an old complaint\n");
  const log = await openServerLog(folder);
  onTestFinished(log.close);

  await appendFile(log.path, "a new complaint\n");

  expect(await log.readNew()).toBe("a new complaint\n");
});
