import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import type { Finding } from "./finding.ts";

/** What systemd itself says of the units; where it is not installed, nothing is found. */
export async function verifyUnits(within: string): Promise<Finding[]> {
  const from = projectFile("deploy/systemd");
  const folder = join(within, "units");
  await mkdir(folder);
  for (const name of await readdir(from)) {
    const text = await readFile(join(from, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll("/srv/jacaranda", projectFile("")));
    // A template is checked as one of those made from it.
    if (name.includes("@")) await symlink(name, join(folder, name.replace("@", "@3001")));
  }
  const units = (await readdir(folder)).filter((name) => !name.includes("@.")).sort();
  const words = ["verify", ...units.map((name) => `./${name}`)];
  const { stderr, error } = spawnSync("systemd-analyze", words, { cwd: folder, encoding: "utf8" });
  if (error) return [];
  const complaints = stderr.split("\n").filter(Boolean);
  for (const complaint of complaints) console.error(`  ${complaint}`);
  return [
    { promise: "units that systemd-analyze read", found: units.length, wanted: 4 },
    { promise: "complaints of systemd-analyze verify", found: complaints.length, wanted: 0 },
  ];
}
