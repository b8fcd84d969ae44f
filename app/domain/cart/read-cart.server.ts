import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { readCover } from "#app/domain/products/picture.ts";
import { centsOfRand } from "#app/domain/products/rand.ts";
import type { MediaAddresses } from "#app/storage/file-storage.ts";
import type { CartLine, CartProduct } from "./cart-line.ts";
import type { CartOwner } from "./cart-owner.ts";
import { ownedBy } from "./open-cart.server.ts";
import { removedLately } from "./remove-from-cart.server.ts";

/** The cart's lines in the order they were added, with what is true of each product now. */
export async function readCart(
  { database, files }: { database: DatabaseOrTransaction; files: MediaAddresses },
  owner: CartOwner,
): Promise<CartLine[]> {
  const rows = await database
    .select({
      id: cartItems.id,
      productId: products.id,
      name: sql<string>`coalesce(${products.name}, ${cartItems.productName})`,
      price: products.price,
      stock: products.stock,
      weightGrams: products.weightGrams,
      cover: sql<unknown[]>`jsonb_path_query_array(${products.images}, '$[0]')`,
      quantity: cartItems.quantity,
      priceSeen: cartItems.priceSeen,
      removedAt: cartItems.removedAt,
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .leftJoin(products, eq(products.id, cartItems.productId))
    .where(and(ownedBy(owner), or(isNull(cartItems.removedAt), removedLately())))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  return rows.map(({ id, name, quantity, priceSeen, removedAt, ...product }) => ({
    id,
    product: productOf(product, files),
    name,
    quantity,
    priceSeen: centsOfRand(priceSeen),
    isRemoved: removedAt !== null,
  }));
}

function productOf(
  row: {
    productId: string | null;
    price: string | null;
    stock: number | null;
    weightGrams: number | null;
    cover: unknown;
  },
  files: MediaAddresses,
): CartProduct | undefined {
  const { productId: id, price, stock, weightGrams, cover } = row;
  if (id === null || price === null || stock === null) return undefined;
  return { id, price: centsOfRand(price), stock, weightGrams, picture: readCover(files, cover) };
}
