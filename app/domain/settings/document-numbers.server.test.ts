import { afterEach, describe, expect, test } from "vitest";
import { settingsTable } from "#app/database/tables/settings.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { formatInvoiceNumber, formatOrderNumber } from "#app/domain/documents/document.ts";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { listOrders } from "#app/domain/orders/lists/list-orders.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { parseItn } from "#app/domain/payments/payfast/payfast-itns.server.ts";
import { parseFields } from "#app/http/forms/read-form.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { numbersForm, readLastNumbers, saveNumbers } from "./document-numbers.server.ts";
import { readSettings } from "./settings.server.ts";

const fixture = staffOrderFixture();
afterEach(async () => {
  await fixture.database.delete(settingsTable);
  applySettings(defaultSettings);
});

const unchanged = {
  orderPrefix: "ORD",
  orderNext: "",
  quotePrefix: "QUO",
  quoteNext: "",
  invoicePrefix: "INV",
  invoiceNext: "",
  creditNotePrefix: "CN",
  creditNoteNext: "",
};

async function save(admin: Owner, changes: Partial<typeof unchanged>) {
  const { version } = await readSettings(fixture, admin, "numbers");
  const form = parseFields(numbersForm, { ...unchanged, ...changes, version: `${version}` });
  if (!form.ok) return { ok: false, errors: form.errors };
  return saveNumbers(fixture, admin, form.value);
}

describe("the prefix of a number", () => {
  test("is a new one from the next number on, and both are found", async () => {
    const old = await fixture.orderIn("paid");
    expect(await save(old.admin, { orderPrefix: "so-za", invoicePrefix: "T1" })).toEqual({
      ok: true,
    });
    const made = await fixture.orderIn("paid");
    expect(formatOrderNumber(old.number)).toBe(`ORD-${old.number}`);
    expect(formatOrderNumber(made.number)).toBe(`SO-ZA-${made.number}`);
    const [invoice] = await fixture.documentsOf(made.id);
    expect(formatInvoiceNumber(invoice?.number ?? 0)).toBe(`T1-${invoice?.number}`);

    const find = async (search: string) => {
      const url = `https://x.example/?view=all&q=${encodeURIComponent(search)}`;
      const found = await listOrders(
        fixture,
        { staffRoles: ["owner"] } as unknown as Owner,
        parseOrderListQuery(url),
      );
      return found.orders.map(({ number }) => number);
    };
    for (const search of [`so-za-${made.number}`, `T1 ${invoice?.number}`, `ORD-${made.number}`]) {
      expect(await find(search), search).toEqual([made.number]);
    }
    expect(await find(`ORD-${old.number}`)).toEqual([old.number]);
  });

  test("is part of the reference that PayFast reports", async () => {
    const admin = await fixture.staff();
    await save(admin, { orderPrefix: "SO" });
    const { number } = await fixture.placed();
    const numberIn = (reference: string) => {
      const fields = { pf_payment_id: "1", m_payment_id: reference };
      const encoder = new TextEncoder();
      const signed = Object.entries(fields).map(([name, value]) => ({
        name,
        value: encoder.encode(value),
      }));
      return parseItn(signed as never)?.orderNumber;
    };
    expect(numberIn(`SO-${number}`)).toBe(number);
    expect(numberIn(`ORD-${number}`)).toBeUndefined();
    expect(numberIn("ORD-1")).toBe(1);
  });

  test("is forgotten if no number was issued with it", async () => {
    const admin = await fixture.staff();
    await save(admin, { quotePrefix: "A" });
    await save(admin, { quotePrefix: "B" });
    await save(admin, { quotePrefix: "QUO" });
    const { value } = await readSettings(fixture, admin, "numbers");
    expect(value.quote).toEqual([{ prefix: "QUO", from: 1 }]);
  });

  test.for(["1A", "A B", "A-", "TOOLONG", "", "A_1", "É"])("%o is refused", async (prefix) => {
    expect(await save(await fixture.staff(), { orderPrefix: prefix })).toMatchObject({
      ok: false,
      errors: { orderPrefix: expect.stringContaining("at most 6 letters") },
    });
  });

  test("of another kind of number is refused", async () => {
    const outcome = await save(await fixture.staff(), { orderPrefix: "INV", invoicePrefix: "T" });
    expect(outcome).toMatchObject({ ok: false, errors: { orderPrefix: expect.any(String) } });
  });
});

describe("the next number", () => {
  test("can only grow", async () => {
    const { admin, number } = await fixture.orderIn("awaiting-payment");
    for (const next of [number, number - 1, 1]) {
      expect(await save(admin, { orderNext: String(next), quotePrefix: "Q" })).toMatchObject({
        ok: false,
        errors: { orderNext: `Number ${number} was used already. Enter a higher number.` },
      });
    }
    // Nothing of a refused form was saved.
    expect((await readSettings(fixture, admin, "numbers")).version).toBe(0);
    expect(await save(admin, { orderNext: String(number + 500) })).toEqual({ ok: true });
    expect((await fixture.orderIn("awaiting-payment")).number).toBe(number + 500);
    expect((await readLastNumbers(fixture, admin)).order).toBe(number + 500);
    const [entry] = await fixture.logOf("numbers");
    expect(entry?.after).toEqual({ "next order number": number + 500 });
    for (const next of ["0", "-1", "1.5", "999999999", "x"]) {
      expect(await save(admin, { orderNext: next })).toMatchObject({ ok: false });
    }
  });
});

describe("an issued invoice", () => {
  test("keeps the company’s name, contact details and terms", async () => {
    const documents = { terms: ["Goods remain ours until paid."], footer: "Since 2001" };
    applySettings({ ...defaultSettings, documents });
    const { number, id, admin } = await fixture.orderIn("paid");
    applySettings({
      ...defaultSettings,
      company: { ...defaultSettings.company, name: "Protea", email: "post@protea.example" },
    });
    const key = { number, admin };
    const read = () => readDocumentCopy(fixture, key, { kind: "invoice" });
    const document = await read();
    expect(document?.seller).toMatchObject({
      tradingName: "Jacaranda ICT",
      email: "hello@jacaranda-ict.example",
      phone: "012 000 0123",
      footer: "Since 2001",
    });
    expect(document?.notes.at(-1)).toBe("Goods remain ours until paid.");
    await fixture.database.$client.query(
      "update documents set seller = seller - array['tradingName', 'email', 'phone', 'terms', 'footer'] where order_id = $1",
      [id],
    );
    expect((await read())?.notes).not.toContain("Goods remain ours until paid.");
  });
});
