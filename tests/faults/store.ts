import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { sweepUploads } from "#app/domain/catalogue/product-files.server.ts";
import { openS3Storage } from "#app/storage/s3/s3-storage.server.ts";
import { publicBuckets } from "#app/storage/stored-file-name.ts";
import { startDatabaseProxy } from "#tests/helpers/database/database-proxy.ts";
import { type S3Mode, startS3Server } from "#tests/helpers/servers/s3-server.ts";
import { atLeast, counted, exactly, type Fault, none } from "./fault-report.ts";
import { openShop, runConcurrently } from "./shop.ts";

const UPLOADS = 6;
const TROUBLES = [
  "gone",
  "fail",
  "fail-once",
  "say-nothing",
  "talk-html",
  "hang-up-after-put",
  "swallow-put",
  "keep-half",
  "stall-in-body",
  "cut-body",
  "shorten-body",
] as const satisfies readonly (S3Mode | "gone")[];
const PAGES = ["/", "/shop", "/projects", "/cart", "/admin/products"];

/** The file store may do what it likes: pages come, and an upload is whole or not at all. */
export const store: Fault = {
  title: "file store down, slow and lying",
  how: `Out of reach, 503, silent, a web page instead of an answer, hanging up after it stored, a yes without storing anything or only half, half a file and then silence, a hang-up, or a false end. In each, five pages, a picture and ${UPLOADS} uploads. Then the daily sweep, a day later by its own argument.`,
  async run(say) {
    const server = await startS3Server();
    const cable = await startDatabaseProxy({
      host: "127.0.0.1",
      port: Number(new URL(server.endpoint).port),
    });
    const settings = {
      endpoint: `http://127.0.0.1:${cable.address.port}`,
      accessKeyId: server.accessKeyId,
      secretAccessKey: server.secretAccessKey,
      region: "us-east-1",
      bucketPrefix: "shop-",
    };
    const shop = await openShop({
      variables: {
        S3_ENDPOINT: settings.endpoint,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
        S3_BUCKET_PREFIX: settings.bucketPrefix,
      },
    });
    const database = openDatabase(await shop.address());
    const files = await openS3Storage({ ...settings, secret: "x".repeat(40) });
    const cookie = await shop.logIn();
    const bytes = await sharp({
      create: { width: 700, height: 500, channels: 3, background: "#36285c" },
    })
      .jpeg()
      .toBuffer();
    const told: string[] = [];
    let [refused, without, broken] = [0, 0, 0];

    async function upload(): Promise<void> {
      const answer = await fetch(shop.at(`/admin/uploads/pictures?name=${randomUUID()}.jpg`), {
        method: "POST",
        headers: { origin: shop.origin, cookie },
        body: new Uint8Array(bytes),
      });
      const said = await answer.json().catch(() => ({}));
      if (answer.ok) told.push(said.path);
      else refused++;
      if (!answer.ok && !said.sentence) without++;
    }

    async function look(): Promise<number> {
      const answers = await Promise.all(
        PAGES.map((path) => fetch(shop.at(path), { headers: { cookie } })),
      );
      return answers.filter(({ status }) => status !== 200).length;
    }

    try {
      await runConcurrently(UPLOADS, 2, upload);
      const firsts = told.length;
      const productId = await shop.addProduct(5);
      await putOnProduct(productId, told);
      const picture = `/media/product-images/${told[0]}`;
      for (const trouble of TROUBLES) {
        if (trouble === "gone") await cable.disconnect();
        else await server.behave(trouble);
        const before = { told: told.length, refused };
        const [bad] = await Promise.all([
          look(),
          runConcurrently(UPLOADS, 3, upload),
          fetch(shop.at(picture), { signal: AbortSignal.timeout(40_000) })
            .then((answer) => answer.arrayBuffer())
            .catch(() => undefined),
        ]);
        broken += bad;
        if (trouble === "gone") await cable.reconnect();
        await server.behave("obey");
        say(`${trouble}: ${told.length - before.told} stored, ${refused - before.refused} refused`);
      }
      const confirmedGone = await countMissing(told);
      const rowsBefore = await shop.count("select count(*) from pictures");
      await sweepUploads({ database, files }, new Date(Date.now() + 25 * 3_600_000));
      const kept = await listed();
      const stems = new Set(told.slice(0, firsts).map((path) => path.replace(/\.\w+$/, "")));
      const orphans = kept.filter((path) => ![...stems].some((stem) => path.startsWith(stem)));
      const whole = await fetch(shop.at(picture));
      return [
        counted("uploads confirmed", told.length),
        atLeast("uploads refused", refused, UPLOADS * 5),
        none("refusals without a sentence", without),
        none("pages that did not come", broken),
        exactly("rows of uploads, one for each that was confirmed", rowsBefore, told.length),
        none("confirmed pictures with a file missing", confirmedGone),
        none("files without a row after the sweep", orphans.length),
        none("rows without a file after the sweep", await countMissing(told.slice(0, firsts))),
        exactly("a picture that is on a product, afterwards", whole.status, 200),
      ];
    } finally {
      await closeDatabase(database);
      await shop.close();
      await cable.disconnect();
      await server.stop();
    }

    /** Every file that the row promises: the whole picture and each of its sizes. */
    async function countMissing(paths: readonly string[]): Promise<number> {
      const there = await listed();
      const rows = await shop.query<{ path: string; widths: number[] }>(
        "select path, widths from pictures where path = any($1)",
        [paths],
      );
      const isMissing = rows.filter(({ path, widths }) => {
        const stem = path.replace(/\.\w+$/, "");
        const sizes = there.filter((name) => name.startsWith(`${stem}`) && name !== path);
        return !there.includes(path) || sizes.length < widths.length;
      });
      return isMissing.length + (paths.length - rows.length);
    }

    async function listed(): Promise<string[]> {
      const lists = publicBuckets.map((bucket) => Array.fromAsync(files.list(bucket)));
      return (await Promise.all(lists)).flat().map(({ path }) => path);
    }

    async function putOnProduct(productId: string, paths: readonly string[]): Promise<void> {
      await shop.query(
        `update products set images = (
           select jsonb_agg(jsonb_build_object(
             'path', path, 'width', width, 'height', height, 'widths', to_jsonb(widths)))
           from pictures where path = any($2))
         where id = $1`,
        [productId, paths],
      );
    }
  },
};
