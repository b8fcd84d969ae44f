import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { readManifest } from "#server/backup/take-backup.ts";
import { makeDataFolder } from "#tests/helpers/site/site-process.ts";
import { atLeast, counted, exactly, type Fault, none } from "./fault-report.ts";
import { openShop, runConcurrently, startUploads } from "./shop.ts";

const ROUNDS = 5;

/** A backup taken while the shop sells, restored into an empty folder: the same, provably. */
export const backup: Fault = {
  title: "backup under load, restore",
  how: `${ROUNDS} times: \`npm run backup\` while 4 buyers order and one admin uploads without a pause, \`npm run restore\` into an empty folder, and a second backup of what was restored. The hashes of all tables and files of both must be the same, and every order must be whole.`,
  async run(say) {
    const shop = await openShop();
    const scratch = await makeDataFolder();
    let [isOver, ordered] = [false, 0];
    try {
      const productId = await shop.addProduct(100_000);
      const cookie = await shop.logIn();
      const order = async () => {
        const buyer = await shop.buyer(productId, 2);
        if (buyer && (await shop.press(buyer)).status === 303) ordered++;
      };
      const selling = runConcurrently(4, 4, async () => {
        while (!isOver) await order().catch(() => undefined);
      });
      const uploading = startUploads(shop, cookie);
      let [different, half, rows, files, during] = [0, 0, 0, 0, 0];
      for (let round = 1; round <= ROUNDS; round++) {
        const [first, second] = [join(scratch.path, `a${round}`), join(scratch.path, `b${round}`)];
        const before = ordered;
        await command("backup", shop.folder, first);
        during += ordered - before;
        const target = join(scratch.path, `restored${round}`);
        await command("restore", target, first);
        await command("backup", target, second);
        const [one, other] = [await readManifest(first), await readManifest(second)];
        different += differences(one.tables, other.tables) + differences(one.files, other.files);
        rows += one.tables.reduce((sum, table) => sum + table.rows, 0);
        files += one.files.length;
        half += await countHalf(target);
        await rm(target, { recursive: true, force: true });
        say(`round ${round}: ${one.files.length} files, ${ordered} orders so far`);
      }
      isOver = true;
      await selling;
      const uploaded = await uploading.stop();
      return [
        exactly("backups restored", ROUNDS, ROUNDS),
        counted("rows and files compared", `${rows} and ${files}`),
        atLeast("orders placed while a backup was taken", during, ROUNDS),
        counted("orders and pictures confirmed in all", `${ordered} and ${uploaded}`),
        none("tables or files whose hash is another", different),
        none("orders half written, or pictures without their file, in what was restored", half),
      ];
    } finally {
      isOver = true;
      await shop.close();
      await scratch.remove();
    }
  },
};

type Hashed = { sha256: string; name?: string; bucket?: string; path?: string };

function differences(one: readonly Hashed[], other: readonly Hashed[]): number {
  const nameOf = ({ name, bucket, path }: Hashed) => name ?? `${bucket}/${path}`;
  const known = new Map(other.map((each) => [nameOf(each), each.sha256]));
  const differing = one.filter((each) => known.get(nameOf(each)) !== each.sha256).length;
  return differing + Math.abs(one.length - other.length);
}

async function command(verb: "backup" | "restore", dataFolder: string, folder: string) {
  const child = spawn(process.execPath, [projectFile("server/commands/backup.ts"), verb, folder], {
    env: { ...process.env, DATA_DIR: dataFolder, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      said += text;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${verb} ended with ${code}: ${said}`);
}

/** The restored folder, opened as a site would. */
async function countHalf(dataFolder: string): Promise<number> {
  const shop = await openShop({ folder: dataFolder });
  try {
    const orders = await shop.count(`select count(*) from orders o where
      (select count(*) from order_lines where order_id = o.id) <> 1
      or (select count(*) from order_events where order_id = o.id) <> 1`);
    const pictures = await shop.query<{ path: string }>("select path from pictures");
    const answers = await runConcurrently(pictures.length, 4, async (at) => {
      const answer = await fetch(shop.at(`/media/product-images/${pictures[at]?.path}`));
      await answer.arrayBuffer();
      return answer.status;
    });
    return orders + answers.filter((status) => status !== 200).length;
  } finally {
    await shop.close();
  }
}
