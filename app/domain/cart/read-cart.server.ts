import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  type BackorderTerms,
  backorderDates,
} from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { successorColumn } from "#app/domain/catalogue/availability/read-successor.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { firstSentence } from "#app/domain/catalogue/read-product-summaries.server.ts";
import { readCover } from "#app/domain/media/picture.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import type { CartLine, CartOwner, CartProduct } from "./cart.ts";
import { recentlyRemoved } from "./change-cart-lines.server.ts";
import { ownedBy } from "./lock-cart.server.ts";

/** Reads the cart's lines in the order they were added, with each product's current price and stock. */
export async function readCart(
  { database, files }: { database: DatabaseOrTransaction; files: MediaUrls },
  owner: CartOwner,
): Promise<CartLine[]> {
  const { id, price, regularPrice, priceBreaks, stock, weightGrams, serviceArea } = products;
  const rows = await database
    .select({
      id: cartItems.id,
      product: {
        ...{ id, price, regularPrice, priceBreaks, stock, weightGrams, serviceArea },
        ...backorderColumns,
      },
      successor: successorColumn,
      name: sql<string>`coalesce(${products.name}, ${cartItems.productName})`,
      opening: sql<string>`left(${products.description}, 600)`,
      cover: sql<unknown[]>`jsonb_path_query_array(${products.images}, '$[0]')`,
      quantity: cartItems.quantity,
      acknowledgedPrice: cartItems.acknowledgedPrice,
      removedAt: cartItems.removedAt,
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .leftJoin(products, and(eq(products.id, cartItems.productId), isPublished()))
    .where(and(ownedBy(owner), or(isNull(cartItems.removedAt), recentlyRemoved())))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  return rows.map(
    ({ product, opening, cover, successor, acknowledgedPrice, removedAt, ...line }) => ({
      ...line,
      product: product ? toCartProduct(files, product, { opening, cover, successor }) : undefined,
      acknowledgedPrice: toCents(acknowledgedPrice),
      isRemoved: removedAt !== null,
    }),
  );
}

function toCartProduct(
  files: MediaUrls,
  product: CartProductRow,
  { opening, cover, successor }: CartProductExtras,
): CartProduct {
  const { id, price, regularPrice, priceBreaks, stock, discontinued } = product;
  const { weightGrams, serviceArea } = product;
  return {
    ...{ id, priceBreaks, stock, weightGrams, serviceArea },
    line: firstSentence(opening),
    price: toCents(price),
    backorderBy: backorderDates(product, new Date())?.expectedBy ?? null,
    ...(regularPrice !== price && { wasCents: toCents(regularPrice) }),
    ...(discontinued && { discontinued: { successor } }),
    picture: readCover(files, cover),
  };
}

type CartProductExtras = {
  opening: string;
  cover: unknown;
  successor: { id: string; name: string } | null;
};

type CartProductRow = Pick<
  typeof products.$inferSelect,
  "id" | "price" | "regularPrice" | "priceBreaks" | "stock" | "weightGrams" | "serviceArea"
> &
  BackorderTerms;

/** The lines of products that are still sold, by product: for the buttons of cached pages. */
export async function readCartQuantities(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<Record<string, { itemId: string; quantity: number }>> {
  const rows = await database
    .select({ productId: cartItems.productId, itemId: cartItems.id, quantity: cartItems.quantity })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(ownedBy(owner), isNull(cartItems.removedAt), isPublished()));
  return Object.fromEntries(rows.map(({ productId, ...line }) => [productId, line]));
}

/**
 * The cart's version: unit count and time of the last change, e.g. "3.lx2k9q". Undefined without a cart. Equal
 * versions mean that nothing was changed in between.
 */
export async function readCartVersion(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<string | undefined> {
  const [cart] = await database
    .select({
      count: sql`coalesce(sum(${cartItems.quantity}), 0)`.mapWith(Number),
      updatedAt: carts.updatedAt,
    })
    .from(carts)
    .leftJoin(
      cartItems,
      and(
        eq(cartItems.cartId, carts.id),
        isNull(cartItems.removedAt),
        sql`exists (select from ${products}
          where ${products.id} = ${cartItems.productId} and ${isPublished()})`,
      ),
    )
    .where(ownedBy(owner))
    .groupBy(carts.id);
  return cart && `${cart.count}.${cart.updatedAt.getTime().toString(36)}`;
}

/** Names of products that a full cart could not take when carts were merged at login. */
export async function readLeftBehind(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<string[]> {
  const [cart] = await database
    .select({ names: carts.unmergedProductNames })
    .from(carts)
    .where(ownedBy(owner));
  return cart?.names ?? [];
}

/** Clears these names once the owner has acknowledged them. */
export async function clearLeftBehind(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<void> {
  await database.update(carts).set({ unmergedProductNames: [] }).where(ownedBy(owner));
}
