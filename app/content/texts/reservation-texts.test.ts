import { describe, expect, test } from "vitest";
import { formatReservation, reservationTerms } from "./reservation-texts.ts";

const expiresAt = new Date("2026-11-22T12:00:00Z");
const until = new Date("2026-11-16T10:00:00Z");
const order = { expiresAt, isByEft: true, hasProof: false };

describe("how long items are held", () => {
  test("is one sentence before the order is placed", () => {
    expect(reservationTerms({ paymentDays: 7, isByEft: true })).toBe(
      "Pay or send proof of payment within 24 hours and we hold your items.",
    );
    expect(reservationTerms({ paymentDays: 7, isByEft: false })).toBe(
      "Pay within 24 hours and we hold your items.",
    );
  });

  test("is the same sentence with its time afterwards", () => {
    const reserved = { kind: "reserved", until } as const;
    expect(formatReservation(reserved, order)).toBe(
      "Pay or send proof of payment by 16 November 2026 at 12:00 and we hold your items.",
    );
    expect(formatReservation({ ...reserved, isPartial: true }, { ...order, isByEft: false })).toBe(
      "Pay by 16 November 2026 at 12:00 and we hold the items in stock.",
    );
  });

  test("asks nobody to pay who has sent a proof of payment", () => {
    const kinds = [
      { kind: "reserved", until },
      { kind: "in-stock", wasReserved: true },
      { kind: "in-stock", wasReserved: false },
      { kind: "backorder" },
    ] as const;
    for (const kind of kinds) {
      expect(formatReservation(kind, order)).toMatch(/Pay |Please pay/);
      expect(formatReservation(kind, { ...order, hasProof: true })).not.toMatch(/Pay |Please pay/);
    }
  });
});
