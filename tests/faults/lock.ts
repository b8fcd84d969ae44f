import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { failToStart, makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";
import { exactly, type Fault, none } from "./fault-report.ts";
import { openShop } from "./shop.ts";

const TRIES = 20;
const SENTENCE = /Another process of this site is already using the data folder/;

/** Two processes on one data folder: the second says so and touches nothing. */
export const lock: Fault = {
  title: "two processes on one data folder",
  how: `${TRIES} starts on the folder of a running site, four at a time; then ten times two starts at once on an empty folder.`,
  async run(say) {
    const shop = await openShop();
    let [refused, silent, unanswered] = [0, 0, 0];
    try {
      await shop.addProduct(5);
      const before = await snapshot(shop.folder);
      const rows = await shop.count("select count(*) from products");
      for (let round = 0; round < TRIES / 4; round++) {
        const starts = [1, 2, 3, 4].map(() => failToStart({ dataFolder: shop.folder }));
        for (const { code, printed } of await Promise.all(starts)) {
          if (code === 1) refused++;
          if (!SENTENCE.test(printed) || /\n\s+at /.test(printed)) silent++;
        }
        const answer = await fetch(shop.at("/readyz"));
        if (!answer.ok) unanswered++;
      }
      const after = await snapshot(shop.folder);
      const sides = await countWinners(say);
      return [
        exactly("starts refused", refused, TRIES),
        none("refusals without their sentence", silent),
        none("times the first did not answer", unanswered),
        none("files made, changed or removed", differences(before, after)),
        none("products lost", rows - (await shop.count("select count(*) from products"))),
        exactly("two at once on an empty folder: started", sides.started, 10),
        exactly("two at once on an empty folder: refused", sides.refused, 10),
      ];
    } finally {
      await shop.close();
    }
  },
};

async function countWinners(say: (line: string) => void) {
  let [started, refused] = [0, 0];
  for (let round = 0; round < 10; round++) {
    const folder = await makeDataFolder();
    const both = await Promise.allSettled(
      [1, 2].map(() => startSiteProcess({ dataFolder: folder.path, variables: { DEMO: "off" } })),
    );
    for (const one of both) {
      if (one.status === "fulfilled") started++;
      else if (SENTENCE.test(String(one.reason))) refused++;
    }
    for (const one of both) if (one.status === "fulfilled") await one.value.stop();
    await folder.remove();
  }
  say("ten races for an empty folder");
  return { started, refused };
}

/** What lies in the folder, but for what PostgreSQL itself writes while it runs. */
async function snapshot(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const inside = path.slice(folder.length + 1);
    if (inside.startsWith("postgres/data/") || inside === "postgres/server.log") continue;
    const { size, ino } = await stat(path);
    const content = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
    const hash = createHash("sha256").update(content).digest("hex");
    found.set(inside, entry.isDirectory() ? "folder" : `${ino} ${size} ${hash}`);
  }
  return found;
}

function differences(one: Map<string, string>, other: Map<string, string>): number {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name)).length;
}
