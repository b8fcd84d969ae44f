import type { DocumentParty } from "#app/database/tables/document-parties.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type {
  DocumentSnapshot,
  OrderSnapshot,
} from "#app/domain/documents/order-documents.server.ts";

const seller: DocumentParty = {
  name: "Jacaranda ICT Solutions (Pty) Ltd",
  address: ["1 Example Street, Hatfield", "Pretoria, 0083"],
  vatNumber: "4000000000",
  registrationNumber: "2000/000000/07",
};

export const testBuyer: DocumentParty = {
  name: "Thandi Nkosi",
  address: ["12 Example Road", "Hatfield", "Pretoria, 0083", "Gauteng"],
};

type PaidOrderOptions = {
  lines?: OrderSnapshot["lines"];
  delivery?: number;
  buyer?: DocumentParty;
  /** Of a company that is registered for VAT, unless told otherwise. */
  isVendor?: boolean;
};

/** An order that was paid, and the row of its document. */
export function paidOrder({ isVendor = true, ...facts }: PaidOrderOptions = {}): {
  order: OrderSnapshot;
  document: DocumentSnapshot;
} {
  const { lines = [soldLine()], delivery = 9900, buyer = testBuyer } = facts;
  const goods = lines.reduce((sum, { total }) => sum + total, 0);
  const day = new Date("2026-11-15T10:00:00Z");
  const vatPercent = isVendor ? 15 : null;
  return {
    order: {
      number: 1007,
      placedAt: new Date("2026-11-13T10:00:00Z"),
      paidAt: day,
      deliveryMethod: "courier",
      goods,
      delivery,
      total: goods + delivery,
      vat: isVendor ? includedVat(goods + delivery, vatPercent) : undefined,
      vatPercent,
      payments: [],
      writtenOff: 0,
      discountLabel: null,
      deliveryDiscount: 0,
      deliveryDiscountLabel: null,
      lines,
    },
    document: {
      number: 1003,
      issuedAt: day,
      seller: isVendor ? seller : { ...seller, vatNumber: undefined },
      buyer,
    },
  };
}

export function soldLine({ name = "Highveld 14", quantity = 1, unitPrice = 1000_00 } = {}) {
  return { name, quantity, unitPrice, total: unitPrice * quantity };
}
