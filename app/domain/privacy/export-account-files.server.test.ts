import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { strFromU8 } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { orders } from "#app/database/tables/orders.ts";
import { documents } from "#app/database/tables/payments.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { downloadDocument } from "#app/domain/orders/download-document.server.ts";
import { attachProofOfPayment } from "#app/domain/payments/eft/proof-of-payment.server.ts";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import {
  emptyFileStorage,
  fillPersonalTables,
  placeOrderFor,
  transitionThrough,
  unzipExport,
} from "#tests/helpers/accounts/personal-data-fixture.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";

const fixture = accountFixture();
let files: FileStorage;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "copies-"));
  files = await openDiskStorage({ folder, secret: "a secret of at least thirty-two characters" });
  return () => rm(folder, { recursive: true, force: true });
});

const holder = () =>
  ({ userId: fixture.userId, email: fixture.email }) as unknown as Reauthenticated;
const copy = (store = files, options = {}) =>
  unzipExport({ database: fixture.database, files: store }, holder(), options);
const inFolder = (found: Record<string, Uint8Array>, folder: string) =>
  Object.keys(found).filter((name) => name.startsWith(`${folder}/`));

async function orderWithProofs(...names: string[]) {
  const order = await placeOrderFor(fixture, fixture.email);
  for (const name of names) {
    const sent = await attachProofOfPayment(
      { database: fixture.database, files, origin: ORIGIN },
      { accessKey: order.accessKey, ipHash: "test" },
      { bytes: smallPdf, name },
    );
    expect(sent).toEqual({ ok: true });
  }
  return order;
}

describe("files of the data export", () => {
  test("include each proof of payment under a safe name listed in orders.json", async () => {
    const { number } = await orderWithProofs("../../Évidence <1>.pdf", "Évidence <1>.pdf");
    const { files: found, errors } = await copy();
    const names = [
      `proofs/ORD-${number}-1-evidence-1.pdf`,
      `proofs/ORD-${number}-2-evidence-1.pdf`,
    ];
    expect(inFolder(found, "proofs")).toEqual(names);
    for (const name of names) expect(Buffer.from(found[name] ?? [])).toEqual(Buffer.from(smallPdf));
    const [order] = JSON.parse(strFromU8(found["orders.json"] ?? new Uint8Array()));
    expect(order.proofs.map(({ file }: { file: string }) => file)).toEqual(names);
    expect(errors).toEqual([]);
    expect(strFromU8(found["read-me.txt"] ?? new Uint8Array())).not.toContain(
      "Could not be included",
    );
  });

  test("include documents as PDF copies, leaving the original downloadable", async () => {
    await fillPersonalTables(fixture);
    const { files: found } = await copy();
    const names = inFolder(found, "documents");
    expect(names).toEqual([
      expect.stringMatching(/^documents\/(tax-)?invoice-inv-\d+-copy\.pdf$/),
      expect.stringMatching(/^documents\/quotation-quo-\d+\.pdf$/),
    ]);
    for (const name of names) {
      expect(pdfText(found[name] ?? new Uint8Array())).toContain("Thandeka Q");
    }
    const [{ orderId } = { orderId: "" }] = await fixture.database.select().from(documents);
    const [order] = await fixture.database.select().from(orders).where(eq(orders.id, orderId));
    const key = { accessKey: order?.accessKey ?? "" };
    const downloaded = await downloadDocument(fixture, key, { kind: "invoice" });
    expect(downloaded?.copyMark).toBe("Original");
  });

  test("contain nothing of other users", async () => {
    await orderWithProofs("mine.pdf");
    const { files: found } = await copy();
    expect(inFolder(found, "proofs")).toHaveLength(1);
    const stranger = { userId: await fixture.signUp(`stranger-${fixture.email}`) };
    const theirs = await unzipExport(
      { database: fixture.database, files },
      stranger as unknown as Reauthenticated,
    );
    expect(Object.keys(theirs.files).filter((name) => name.includes("/"))).toEqual([]);
  });

  test("a missing, unreadable or excess file is listed, and the others are included", async () => {
    const { number, id } = await orderWithProofs("one.pdf", "two.pdf");
    await transitionThrough(fixture.database, id, ["paid"]);
    const one = `proofs/ORD-${number}-1-one.pdf`;
    const two = `proofs/ORD-${number}-2-two.pdf`;

    const gone = await copy(emptyFileStorage);
    expect(inFolder(gone.files, "documents")).toHaveLength(1);
    expect(readMe(gone.files)).toContain(`    ${one}\r\n    ${two}`);
    expect(readMe(gone.files)).toContain(`email us at ${company().email} to ask for these`);

    const down = { read: () => Promise.reject(new StorageUnavailable("down")) };
    const failing = await copy(down as unknown as FileStorage);
    expect(inFolder(failing.files, "documents")).toHaveLength(1);
    expect(readMe(failing.files)).toContain(`    ${one}\r\n    ${two}`);
    expect(failing.errors).toEqual(Array(2).fill(new StorageUnavailable("down")));

    const full = await copy(files, { maxFileBytes: 1 });
    expect(inFolder(full.files, "proofs")).toEqual([one]);
    expect(readMe(full.files)).toMatch(new RegExp(`    ${two}\r\n    Invoice INV-\\d+`));
  });

  test("a refund lists the returned lines", async () => {
    const order = await placeOrderFor(fixture, fixture.email);
    await transitionThrough(fixture.database, order.id, ["paid"]);
    await fixture.database.execute(sql`
      with back as (
        insert into refunds (order_id, idempotency_key, amount, vat, reason)
        values (${order.id}, gen_random_uuid(), 24999, 0, 'Scratched') returning id
      )
      insert into refund_lines (refund_id, order_line_id, quantity)
      select back.id, order_lines.id, 1 from back, order_lines
      where order_lines.order_id = ${order.id}`);
    const { files: found } = await copy();
    const [exported] = JSON.parse(strFromU8(found["orders.json"] ?? new Uint8Array()));
    expect(exported).toMatchObject({
      goods: "24999.00",
      due: "24999.00",
      lines: [{ unitPrice: "24999.00", total: "24999.00", refunded: 1 }],
      refunds: [
        { reason: "Scratched", amount: "24999.00", lines: [{ name: "Highveld 14", quantity: 1 }] },
      ],
    });
    expect(readMe(found)).toContain("Amounts are in South African Rand with two decimals");
  });
});

const readMe = (found: Record<string, Uint8Array>) =>
  strFromU8(found["read-me.txt"] ?? new Uint8Array());
