import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { countBadOrders } from "./crash-consistency.ts";
import {
  atLeast,
  atMost,
  counted,
  exactly,
  type Fault,
  type Finding,
  none,
} from "./fault-report.ts";
import { openShop, runConcurrently, type Shop, startUploads } from "./shop.ts";

const [ROUNDS, FULL_SECONDS, MEGABYTES] = [5, 15, 300];

/** No byte is left: writes are refused with a sentence, and when there is room it goes on. */
export const disk: Fault = {
  title: "disk full",
  how: `The data folder with its private PostgreSQL is on a file system of ${MEGABYTES} MB in memory (Linux, as root), which is filled to the last byte ${ROUNDS} times for ${FULL_SECONDS} s while 3 buyers order and an admin uploads.`,
  async run(say) {
    const folder = await mkdtemp(join(tmpdir(), "jacaranda-full-"));
    if (!mount(folder)) {
      return [counted("not run: this account may not mount a file system", "")];
    }
    try {
      return await fillAgainAndAgain(folder, say);
    } finally {
      execFileSync("umount", [folder]);
      await rm(folder, { recursive: true });
    }
  },
};

async function fillAgainAndAgain(folder: string, say: (line: string) => void): Promise<Finding[]> {
  const dataFolder = join(folder, "data");
  const shop = await openShop({ folder: dataFolder });
  const productId = await shop.addProduct(100_000);
  const uploading = startUploads(shop, await shop.logIn());
  await (await fetch(shop.at("/projects"))).text();
  const { pid } = shop.site();
  const confirmed = new Set<string>();
  let [isOver, refused, unclear, unanswered, keptPages, slowest] = [false, 0, 0, 0, 0, 0];

  async function order(): Promise<boolean> {
    const buyer = await shop.buyer(productId).catch(() => undefined);
    if (!buyer) return false;
    const answer = await buyer.browser.post("/checkout/review", buyer.form).catch(() => undefined);
    if (!answer) unanswered++;
    if (answer?.status === 303) confirmed.add(buyer.form.idempotencyKey);
    if (answer && answer.status >= 500) {
      refused++;
      if (!/Please (try|load|go)/.test(answer.body.toString())) unclear++;
    }
    return answer?.status === 303;
  }
  const buying = runConcurrently(3, 3, async () => {
    while (!isOver) if (!(await order())) await pause(100);
  });

  try {
    for (let round = 1; round <= ROUNDS; round++) {
      await pause(3000);
      const before = confirmed.size;
      const ballast = join(folder, "ballast");
      await fill(ballast);
      for (let second = 0; second < FULL_SECONDS; second++) {
        await pause(1000);
        await fill(ballast);
        const answer = await fetch(shop.at("/projects")).catch(() => undefined);
        if (answer?.ok) keptPages++;
      }
      await rm(ballast);
      const startedAt = performance.now();
      while (!(await order())) await pause(50);
      slowest = Math.max(slowest, performance.now() - startedAt);
      say(`round ${round}: ${confirmed.size - before} orders, ${refused} refused so far`);
    }
    isOver = true;
    await buying;
    const uploaded = await uploading.stop();
    const isSame = shop.site().pid === pid;
    const code = await shop.site().stop();
    await shop.restart();
    const keys = [...confirmed];
    return [
      exactly("times full", ROUNDS, ROUNDS),
      atLeast("orders refused while full", refused, 1),
      none("refusals without a sentence", unclear),
      none("presses without any answer", unanswered),
      atLeast("kept pages served while full", keptPages, ROUNDS * FULL_SECONDS * 0.9),
      atMost("slowest until an order went through again, ms", Math.round(slowest), 10_000),
      none("times the process ended", isSame ? 0 : 1),
      exactly("its exit code at the end", code ?? -1, 0),
      counted("orders confirmed", keys.length),
      none("confirmed orders lost", keys.length - (await shop.count(FOUND, [keys]))),
      ...(await countBadOrders(shop)),
      counted("pictures confirmed", uploaded),
      none("pictures whose files are not all there and whole", await countBroken(shop)),
      none("damaged tables or indexes", await countDamaged(shop)),
    ];
  } finally {
    isOver = true;
    await uploading.stop();
    await shop.close();
  }
}

const FOUND = "select count(*) from orders where idempotency_key = any($1)";

function mount(folder: string): boolean {
  try {
    const options = `size=${MEGABYTES}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** To the last byte: in large pieces first, then in small ones. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "a");
  try {
    for (const size of [1 << 20, 1 << 12, 1]) {
      const piece = Buffer.alloc(size, 1);
      for (;;) {
        const { bytesWritten } = await file.write(piece).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten < size) break;
      }
    }
  } finally {
    await file.close();
  }
}

/** Every picture that a row promises, read as a visitor would. */
async function countBroken(shop: Shop): Promise<number> {
  const rows = await shop.query<{ path: string }>("select path from pictures");
  const broken = await runConcurrently(rows.length, 4, async (at) => {
    const answer = await fetch(shop.at(`/media/product-images/${rows[at]?.path}`));
    const { byteLength } = await answer.arrayBuffer();
    return answer.status !== 200 || byteLength === 0;
  });
  return broken.filter(Boolean).length;
}

/** PostgreSQL's own checks: every page has its checksum, every index finds every row. */
async function countDamaged(shop: Shop): Promise<number> {
  await shop.query("create extension if not exists amcheck");
  const rows = await shop.query<{ oid: number; relkind: string }>(
    `select oid, relkind from pg_class c where relkind in ('r', 'i')
       and (relkind = 'r' or relam = (select oid from pg_am where amname = 'btree'))
       and relpersistence = 'p'`,
  );
  let damaged = 0;
  for (const { oid, relkind } of rows) {
    const check =
      relkind === "r"
        ? shop.query("select * from verify_heapam($1::oid::regclass)", [oid])
        : shop.query("select bt_index_check($1::oid::regclass, true)", [oid]).then(() => []);
    damaged += await check.then(
      (found) => found.length,
      () => 1,
    );
  }
  return damaged;
}
