import type { LeafPath } from "./category-tree.ts";

export type DemoProduct = {
  name: string;
  path: LeafPath;
  price: PriceInRand;
  stock: number;
  /** Including packaging; 0 when delivered by email. */
  grams: number;
  kind: ProductKind;
  hasDatasheet: boolean;
  /** The first paragraph; its first sentence is short enough to stand alone on a product card. */
  opening: string;
  /** Facts, each written as "Label: value". */
  points: readonly `${string}: ${string}`[];
  /** The last paragraph: what is in the box, or what to know before buying. */
  closing: string;
};

/** Including VAT, as the exact decimal of the database column. */
type PriceInRand = `${bigint}.${Digit}${Digit}`;
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type ProductKind = (typeof productKinds)[number];

/** In the order of the newest products in the shop. */
export const productKinds = [
  "laptop",
  "switch",
  "camera",
  "phone",
  "firewall",
  "server",
  "access-point",
  "terminal",
  "desktop",
  "ups",
  "router",
  "printer",
  "licence",
  "cable",
  "plan",
] as const;

/** The product's description as an admin would type it: one paragraph or bullet a line. */
export function demoDescription(product: DemoProduct): string {
  return [product.opening, ...product.points.map((point) => `* ${point}`), product.closing].join(
    "\n",
  );
}
