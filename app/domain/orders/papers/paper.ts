import type { DocumentParty } from "#app/database/tables/payments.ts";
import { needsAddress } from "../needs-address.ts";

/** A document as its reader sees it, on paper and on screen. Amounts are whole cents. */
export type Paper = {
  kind: "invoice" | "credit-note" | "quotation" | "pro-forma";
  /** What it is called at its head; the law asks for these very words. */
  title: "Tax invoice" | "Invoice" | "Credit note" | "Quotation" | "Pro forma invoice";
  number: string;
  form: PaperForm;
  /** Tax law knows one original; whatever comes after it is a copy. */
  mark: PaperMark | undefined;
  seller: DocumentParty;
  buyer: DocumentParty;
  facts: readonly (readonly [name: string, value: string])[];
  lines: readonly PaperLine[];
  totals: readonly PaperTotal[];
  notes: readonly string[];
  madeAt: Date;
};

/** Full: with the buyer's particulars. Abridged: up to R 5000. Plain: of a seller that charges no VAT. */
export type PaperForm = "full" | "abridged" | "plain";
export type PaperMark = "Original" | "Copy";

export type PaperLine = {
  name: string;
  quantity: number;
  unitPrice: number;
  total: number;
  /** The part of the total that is VAT, in the full form. */
  vat?: number | undefined;
};

export type PaperTotal = { name: string; cents: number; isSum?: boolean };

export function formOf({
  total,
  chargesVat,
  buyer,
}: {
  total: number;
  chargesVat: boolean;
  buyer: DocumentParty;
}): PaperForm {
  if (!chargesVat) return "plain";
  const { company, vatNumber } = buyer;
  const isFull = needsAddress(
    total,
    { companyName: company, buyerVatNumber: vatNumber },
    { chargesVat },
  );
  return isFull ? "full" : "abridged";
}

/** What stands below the lines: what it comes to, and the VAT in it. */
export function totalsOf({
  goods,
  delivery,
  deliveryWay,
  vat,
  vatPercent,
}: {
  goods: number;
  delivery: number;
  deliveryWay: "courier" | "collection" | "email";
  vat: number | undefined;
  vatPercent: number | null;
}): PaperTotal[] {
  const total = goods + delivery;
  const parts = [
    { name: "Goods", cents: goods },
    // Only a courier delivers.
    ...(deliveryWay === "courier" || delivery > 0 ? [{ name: "Delivery", cents: delivery }] : []),
  ];
  if (vat === undefined) return [...parts, { name: "Total", cents: total, isSum: true }];
  return [
    ...parts,
    { name: "Total without VAT", cents: total - vat },
    { name: `VAT at ${vatPercent}%`, cents: vat },
    { name: "Total with VAT", cents: total, isSum: true },
  ];
}

/** The buyer's lines of a letter; an abridged document names no more than the buyer. */
export function partyLines(party: DocumentParty): { first: string; others: readonly string[] } {
  const { name, company, address, vatNumber, registrationNumber } = party;
  return {
    first: company ?? name,
    others: [
      ...(company && name ? [`For the attention of ${name}`] : []),
      ...address,
      ...(registrationNumber ? [`Reg. no. ${registrationNumber}`] : []),
      ...(vatNumber ? [`VAT no. ${vatNumber}`] : []),
    ],
  };
}

/** A name that every system can store. */
export function fileNameOf({ title, number, mark }: Paper): string {
  const parts = [title, number, ...(mark === "Copy" ? ["copy"] : [])];
  return `${parts
    .join("-")
    .replace(/[^\w-]+/g, "-")
    .toLowerCase()}.pdf`;
}
