import { orderNumber } from "#app/domain/orders/order-numbers.ts";

/** Of an order's proofs in the order they came: each under a name that every system can store. */
export function proofNames(order: number, proofs: readonly { path: string }[]): string[] {
  return proofs.map(({ path }, nth) => {
    // Stored under what is left of its own name, behind when it came.
    const own = path.replace(/^\d+-[a-z2-7]+-/, "").replace(/[^\w.-]+/g, "-");
    return `proofs/${orderNumber(order)}-${nth + 1}-${own}`;
  });
}
