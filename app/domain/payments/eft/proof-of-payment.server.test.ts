import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { company } from "#app/content/company.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import * as fileType from "#app/domain/media/file-worker/file-type.ts";
import * as fileWorker from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import * as sanitizeUpload from "#app/domain/media/file-worker/sanitize-upload.server.ts";
import { waitsForStaff } from "#app/domain/orders/lists/order-conditions.server.ts";
import { proofReservationDays } from "#app/domain/orders/placement/order-limits.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { serveStoredFile } from "#app/storage/serve-stored-file.server.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import {
  attachProofOfPayment,
  readProofOfPayment,
  sweepProofsOfPayment,
} from "./proof-of-payment.server.ts";

afterEach(() => void vi.restoreAllMocks());

const fixture = orderFixture();
let folder: string;
let files: FileStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proofs-"));
  files = await openDiskStorage({ folder, secret: "a secret of at least thirty-two characters" });
  return () => rm(folder, { recursive: true, force: true });
});
let picture: Buffer;
beforeAll(async () => {
  const grey = { width: 60, height: 90, channels: 3 as const, background: "grey" };
  picture = await sharp({ create: grey })
    .withExif({ IFD0: { Copyright: "where I live" } })
    .jpeg()
    .toBuffer();
});

const isToDo = async (number = 0) =>
  (await fixture.database.$count(orders, sql`number = ${number} and ${waitsForStaff}`)) === 1;

const attach = (accessKey: string, bytes: Uint8Array = smallPdf, name = "proof.pdf") =>
  attachProofOfPayment(
    { database: fixture.database, files, origin: fixture.origin },
    { accessKey, ipHash: randomUUID() },
    { bytes, name },
  );
const stored = () => readdir(join(folder, "payment-proofs"));

describe("attachProofOfPayment", () => {
  test("mails staff about each stored file, the buyer about the first, and nobody about refused ones", async () => {
    const { accessKey, number } = await fixture.placed();
    await attach(accessKey);
    await attach(accessKey);
    await attach(accessKey, new TextEncoder().encode("no proof"));
    const mails = await fixture.database.select().from(mailOutbox);
    const subject = `Proof of payment for order ORD-${number}`;
    const told = mails.filter((mail) => mail.subject === subject);
    expect(told.map(({ kind, toEmail }) => [kind, toEmail])).toEqual(
      Array(2).fill(["proof-received", company().email]),
    );
    const thanks = mails.filter(({ subject }) =>
      subject.includes(`We have your proof of payment for order ORD-${number}`),
    );
    expect(thanks).toHaveLength(1);
    expect(thanks[0]?.textBody).toMatch(
      /We’re holding your items until .+ while we check our account\./,
    );
  });

  test.each(["/S /JavaScript /JS (app.alert(1))", "/S /J#61vaScript", "/S /Launch /F (cmd.exe)"])(
    "a PDF that says something runs when it is opened is not kept: %s",
    async (action) => {
      const { accessKey } = await fixture.placed();
      const before = await stored();
      const active = Buffer.from(`%PDF-1.7\n1 0 obj\n<< ${action} >>\nendobj\n%%EOF\n`);
      expect(await attach(accessKey, active)).toEqual({ ok: false, reason: "active" });
      expect(await stored()).toEqual(before);
    },
  );

  test("every file is inspected in the file worker, never in this process", async () => {
    // Spied on in this process only: the file worker has its own copies.
    const inspect = vi.spyOn(fileType, "hasActivePdfContent");
    const sanitize = vi.spyOn(sanitizeUpload, "sanitizePicture");
    const { accessKey } = await fixture.placed();
    const names = "#2F".repeat(Math.floor((10 * 1024 * 1024 - 100) / 3));
    const hostile = Buffer.from(`%PDF-1.7\n${names}\n/J#61vaScript\n%%EOF\n`);
    expect(await attach(accessKey, hostile)).toEqual({ ok: false, reason: "active" });
    expect(await attach(accessKey, picture)).toEqual({ ok: true });
    expect(inspect).not.toHaveBeenCalled();
    expect(sanitize).not.toHaveBeenCalled();
  });

  test.each([
    ["busy", "busy"],
    ["time-limit", "unreadable"],
    ["memory-limit", "unreadable"],
    ["crashed", "unreadable"],
  ] as const)("when the file worker says %s, it is refused as %s", async (reason, refusal) => {
    const { accessKey } = await fixture.placed();
    const before = await stored();
    vi.spyOn(fileWorker, "runInFileWorker").mockResolvedValueOnce({ ok: false, reason });
    expect(await attach(accessKey)).toEqual({ ok: false, reason: refusal });
    expect(await stored()).toEqual(before);
  });

  test("stores a PDF unchanged and notifies staff", async () => {
    const { accessKey } = await fixture.placed();
    expect(await attach(accessKey, smallPdf, "C:\\bank\\Proof of \u202epayment.pdf")).toEqual({
      ok: true,
    });
    const order = await fixture.read(accessKey);
    expect(order?.proofs).toMatchObject([
      { displayName: "Proof of payment.pdf", size: smallPdf.length },
    ]);
    // It is to do by itself: nothing has gone wrong with an order that waits for its money.
    expect(order?.attention).toBeNull();
    expect(await isToDo(order?.number)).toBe(true);
    expect(order?.events.at(-1)).toMatchObject({ kind: "proof", actor: "customer" });
    const path = order?.proofs[0]?.path ?? "";
    expect(await readFile(join(folder, "payment-proofs", path))).toEqual(smallPdf);
  });

  test("re-encodes a picture, so that nothing hidden in it is stored", async () => {
    const { accessKey } = await fixture.placed();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    expect(await attach(accessKey, picture, "slip.exe")).toEqual({ ok: true });
    const path = (await fixture.read(accessKey))?.proofs[0]?.path ?? "";
    expect(path).toMatch(/\.jpg$/);
    const kept = await sharp(join(folder, "payment-proofs", path)).metadata();
    expect(kept).toMatchObject({ format: "jpeg", width: 60, height: 90 });
    expect(kept.exif).toBeUndefined();
  });

  test.each([
    ["text", Buffer.from("paid!")],
    ["a page", Buffer.from("<html><script>alert(1)</script>")],
    ["half a PDF", smallPdf.subarray(0, 20)],
    ["a picture cut short", () => picture.subarray(0, picture.length / 2)],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["nothing", Buffer.alloc(0)],
  ])("%s called proof.pdf is refused, and nothing is stored", async (_what, content) => {
    const { accessKey } = await fixture.placed();
    const before = await stored();
    const bytes = typeof content === "function" ? content() : content;
    expect(await attach(accessKey, bytes)).toEqual({ ok: false, reason: "wrong-kind" });
    expect(await stored()).toEqual(before);
  });

  test("more than 10 MB is refused", async () => {
    const { accessKey } = await fixture.placed();
    const bytes = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect(await attach(accessKey, bytes)).toEqual({ ok: false, reason: "too-large" });
  });

  test("eight concurrent uploads: five are stored, three refused, no orphaned file", async () => {
    const { accessKey } = await fixture.placed();
    const before = (await stored()).length;
    const fourAtOnce = () => Promise.all(Array.from({ length: 4 }, () => attach(accessKey)));
    const outcomes = [...(await fourAtOnce()), ...(await fourAtOnce())];
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5);
    expect(outcomes).toContainEqual({ ok: false, reason: "too-many" });
    expect((await stored()).length).toBe(before + 5);
  });

  test("refuses an unknown and a paid order", async () => {
    const { number, accessKey } = await fixture.placed();
    const payment = {
      idempotencyKey: randomUUID(),
      expectedPaid: 0,
      settlementMethod: "eft" as const,
      amount: 10000,
      receivedOn: "2026-01-15",
    };
    await confirmPayment(fixture, await fixture.staff(), { number, ...payment });
    expect(await attach(accessKey)).toEqual({ ok: false, reason: "not-now" });
    expect(await attach("x".repeat(43))).toEqual({ ok: false, reason: "not-found" });
  });

  test("accepts a proof for an expired order", async () => {
    const { id, accessKey } = await fixture.placed();
    await fixture.database.update(orders).set({ state: "expired" }).where(eq(orders.id, id));
    expect(await attach(accessKey)).toEqual({ ok: true });
    expect((await fixture.read(accessKey))?.attention).toMatch(
      /^Proof of payment received for a closed order/,
    );
  });

  test("flags the order for staff if it expires before they checked the proof", async () => {
    const [sent, silent] = [await fixture.placed(), await fixture.placed()];
    await attach(sent.accessKey);
    const past = { expiresAt: new Date(Date.now() - 1000) };
    for (const { id } of [sent, silent]) {
      await fixture.database.update(orders).set(past).where(eq(orders.id, id));
    }
    await sweepOrders(fixture);
    expect(await fixture.read(sent.accessKey)).toMatchObject({
      state: "expired",
      attention: expect.stringMatching(/^The order expired before its proof/),
    });
    expect(await fixture.read(silent.accessKey)).toMatchObject({
      state: "expired",
      attention: null,
    });
  });

  test("extends the deadline by three working days, at most to two weeks", async () => {
    const { id, accessKey } = await fixture.placed();
    const daysFromNow = async () => {
      const { rows } = await fixture.database.execute<{ days: string }>(
        sql`select extract(epoch from expires_at - now()) / 86400 as days from orders where id = ${id}`,
      );
      return Number(rows[0]?.days);
    };
    const age = (days: number) =>
      fixture.database
        .update(orders)
        .set({
          placedAt: sql`placed_at - make_interval(days => ${days})`,
          expiresAt: sql`expires_at - make_interval(days => ${days})`,
        })
        .where(eq(orders.id, id));
    await age(6);
    await attach(accessKey);
    expect(await daysFromNow()).toBeCloseTo(proofReservationDays(), 1);
    // Who says that they have paid is not asked again.
    const { reminded } = await sweepOrders(fixture);
    expect(reminded).toBe(0);
    await age(7);
    await attach(accessKey);
    expect(await daysFromNow()).toBeCloseTo(1, 1);
  });
});

describe("access to a proof of payment", () => {
  test("not by the URL of public files, signed or not", async () => {
    const { accessKey } = await fixture.placed();
    await attach(accessKey);
    const path = (await fixture.read(accessKey))?.proofs[0]?.path ?? "";
    const { publicUrl, signedUrl } = files;
    for (const address of [publicUrl, signedUrl].map((of) => of("payment-proofs", path))) {
      const request = new Request(`https://shop.example${address}`);
      const answer = await serveStoredFile(files, request, "payment-proofs", path);
      expect(answer.status).toBe(404);
    }
  });

  test("staff only, and only with its order", async () => {
    const [one, other] = [await fixture.placed(), await fixture.placed()];
    await attach(one.accessKey);
    const { id = "", path = "" } = (await fixture.read(one.accessKey))?.proofs[0] ?? {};
    const admin = await fixture.staff();
    expect(await readProofOfPayment(fixture, admin, { number: one.number, id })).toMatchObject({
      path,
    });
    expect(await readProofOfPayment(fixture, admin, { number: other.number, id })).toBeUndefined();
  });
});

test("sweepProofsOfPayment deletes proofs seven years after their order ended, not before, and orphaned files", async () => {
  const [kept, old, gone] = [
    await fixture.placed(),
    await fixture.placed(),
    await fixture.placed(),
  ];
  for (const { accessKey } of [kept, old, gone]) await attach(accessKey);
  const pathOf = async ({ accessKey }: { accessKey: string }) =>
    (await fixture.read(accessKey))?.proofs[0]?.path ?? "";
  const [keptPath, oldPath, gonePath] = [await pathOf(kept), await pathOf(old), await pathOf(gone)];
  for (const [order, age] of [
    [old, "7 years 1 day"],
    [kept, "6 years 364 days"],
  ] as const) {
    await fixture.database
      .update(orders)
      .set({
        placedAt: sql`now() - interval '8 years'`,
        stateChangedAt: sql`now() - ${age}::interval`,
      })
      .where(eq(orders.id, order.id));
  }
  await fixture.database.execute(sql`delete from proofs_of_payment where path = ${gonePath}`);
  const services = { database: fixture.database, files };
  // Too young to be judged: its row may still be on its way.
  await sweepProofsOfPayment(services);
  expect(await stored()).toContain(gonePath);
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await stored()) {
    await utimes(join(folder, "payment-proofs", name), dayAgo, dayAgo);
  }
  await sweepProofsOfPayment(services);
  const left = await stored();
  expect(left).toContain(keptPath);
  expect(left).not.toContain(oldPath);
  expect(left).not.toContain(gonePath);
});
