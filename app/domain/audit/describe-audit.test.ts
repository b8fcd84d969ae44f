import { expect, test } from "vitest";
import { type AuditRow, describeAudit, listFieldChanges } from "./describe-audit.ts";

const row = (given: Partial<AuditRow>): AuditRow => ({
  actorName: "Thandi",
  verb: "changed",
  entityKind: "product",
  entityLabel: "Marula W6",
  before: null,
  after: null,
  ...given,
});

test.each([
  [{ verb: "added" }, "Thandi added the product Marula W6"],
  [
    { verb: "ended the sessions of", entityKind: "customer", entityLabel: "Sipho" },
    "Thandi ended the sessions of Sipho",
  ],
  [
    { verb: "made an admin of", entityKind: "customer", entityLabel: "Naledi Mokoena" },
    "Thandi made Naledi Mokoena an admin",
  ],
  [
    { verb: "answered by phone", entityKind: "message", entityLabel: "no. 1002" },
    "Thandi answered message 1002 by phone",
  ],
  [
    {
      verb: "assigned",
      entityKind: "message",
      entityLabel: "no. 1002",
      before: { "assigned to": null },
      after: { "assigned to": "Sipho $& Ndlovu" },
    },
    "Thandi assigned message 1002 to Sipho $& Ndlovu",
  ],
  [
    {
      verb: "assigned",
      entityKind: "message",
      entityLabel: "no. 1002",
      after: { "assigned to": "Thandi" },
    },
    "Thandi took message 1002",
  ],
  [
    {
      verb: "assigned",
      entityKind: "message",
      entityLabel: "no. 1002",
      after: { "assigned to": null },
    },
    "Thandi unassigned message 1002",
  ],
  [
    {
      verb: "changed the type of",
      entityKind: "message",
      entityLabel: "no. 1002",
      before: { type: "message" },
      after: { type: "complaint" },
    },
    "Thandi changed the type of message 1002 to complaint",
  ],
  [
    { verb: "wrote down a payment for", entityKind: "order", entityLabel: "ORD-1001" },
    "Thandi recorded a payment for order ORD-1001",
  ],
  [{ verb: "removed again" }, "Thandi removed the product Marula W6, which the import had added"],
  [
    { verb: "gave up", entityKind: "mail", entityLabel: "Your order ORD-1001" },
    "Thandi stopped the email Your order ORD-1001",
  ],
  [
    { verb: "added", entityKind: "setting", entityLabel: "VAT rate from 1 April 2027" },
    "Thandi added the VAT rate from 1 April 2027",
  ],
  [
    {
      verb: "put back",
      entityKind: "message",
      entityLabel: "no. 1002",
      before: { state: "spam" },
      after: { state: "open" },
    },
    "Thandi reopened message 1002",
  ],
  [
    {
      verb: "put back",
      entityKind: "message",
      entityLabel: "no. 1002",
      before: { state: "open" },
      after: { state: "archived" },
    },
    "Thandi moved message 1002 back to archived",
  ],
  [
    { verb: "deleted", entityLabel: "ORD-1001 cable tester" },
    "Thandi deleted the product ORD-1001 cable tester",
  ],
  [
    { verb: "imported", entityKind: "import", entityLabel: "$&.csv" },
    "Thandi imported the file $&.csv",
  ],
  [{ verb: "imported", entityKind: "import", entityLabel: "" }, "Thandi imported a file"],
  [
    { before: { price: { cents: 1000 } }, after: { price: { cents: 1205 } } },
    "Thandi changed the price of Marula W6 from R 10.00 to R 12.05",
  ],
  [
    { before: { datasheet: null }, after: { datasheet: "w6.pdf" } },
    "Thandi set the datasheet of Marula W6 to w6.pdf",
  ],
  [
    { before: { datasheet: "w6.pdf" }, after: { datasheet: null } },
    "Thandi removed the datasheet of Marula W6 (was w6.pdf)",
  ],
  [
    { before: { brand: "none" }, after: { brand: "Marula" } },
    "Thandi changed the brand of Marula W6 from none to Marula",
  ],
  [
    { verb: "copied", entityLabel: "Marula W6 (copy)", after: { "copy of": "Marula W6" } },
    "Thandi created the product Marula W6 (copy) as a copy of Marula W6",
  ],
  [
    {
      entityKind: "order",
      entityLabel: "ORD-1001",
      before: { state: "Paid" },
      after: { state: "Packed" },
    },
    "Thandi changed the status of ORD-1001 from Paid to Packed",
  ],
  [
    {
      ...{ entityKind: "setting", entityLabel: "Delivery" },
      before: { "free from": null },
      after: { "free from": { cents: 950_00 } },
    },
    "Thandi set the total for free delivery under Delivery to R 950.00",
  ],
  [
    {
      ...{ entityKind: "setting", entityLabel: "Company" },
      before: { "VAT from": null, "opening hours: monday: opens": "08:00" },
      after: { "VAT from": "2030-03-01", "opening hours: monday: opens": "07:30" },
    },
    "Thandi changed the first day with VAT and opening hours: Monday: opening time under Company",
  ],
  [
    { before: { name: "a", price: 1, stock: 2 }, after: { name: "b", price: 2, stock: 3 } },
    "Thandi changed the name, price and stock of Marula W6",
  ],
  [
    { before: { description: "x".repeat(500) }, after: { description: "y" } },
    "Thandi changed the description of Marula W6",
  ],
])("%j reads as a sentence", (given, sentence) => {
  expect(describeAudit(row(given as Partial<AuditRow>))).toBe(sentence);
});

test("lists each changed field with its values before and after", () => {
  const before = { price: { cents: -5 }, shown: true };
  const after = { shown: false, stock: 0, vatFrom: "2026-11-26" };
  expect(listFieldChanges({ entityKind: "product", before, after })).toEqual([
    { name: "price", before: "-R 0.05", after: undefined },
    { name: "shown", before: "yes", after: "no" },
    { name: "stock", before: undefined, after: "0" },
    expect.objectContaining({ before: undefined, after: "26 November 2026" }),
  ]);
});
