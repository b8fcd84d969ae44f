import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { cartItems, carts } from "#app/database/tables/carts.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { Role } from "#app/domain/accounts/people.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import {
  type BackorderTerms,
  backorderDates,
} from "#app/domain/catalogue/availability/backorder.ts";
import { backorderColumns } from "#app/domain/catalogue/availability/backorder-columns.server.ts";
import { successorColumn } from "#app/domain/catalogue/availability/read-successor.server.ts";
import { crossedOutPrice } from "#app/domain/catalogue/prices/unit-price.ts";
import { firstSentence } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import { hasOwnPrices } from "#app/domain/discounts/customer-prices.server.ts";
import { pricingColumns, withPrices } from "#app/domain/discounts/pricing-columns.server.ts";
import { readCover } from "#app/domain/media/picture.ts";
import { keepTogether } from "#app/format/keep-together.ts";
import { toCents } from "#app/format/money.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import type { CartLine, CartOwner, CartProduct } from "./cart.ts";
import { recentlyRemoved } from "./change-cart-lines.server.ts";
import { ownedBy } from "./lock-cart.server.ts";

/** The cart's lines in the order they were added, with each product's current price and stock. */
export async function readCart(services: CartServices, owner: CartOwner): Promise<CartLine[]> {
  return (await readWholeCart(services, owner)).lines;
}

/** The lines, with the cart's version and what was left behind: all from one query. */
export async function readWholeCart(
  { database, files }: CartServices,
  owner: CartOwner,
): Promise<WholeCart> {
  const { id, stock, weightGrams, serviceArea, offeredPrice } = products;
  const rows = await database
    .select({
      updatedAt: carts.updatedAt,
      leftBehind: carts.unmergedProductNames,
      discountCode: carts.discountCode,
      checkoutDetails: checkouts.details,
      id: cartItems.id,
      product: {
        ...{ id, stock, weightGrams, serviceArea, offeredPrice },
        ...pricingColumns({ userId: sql`${carts.userId}` }),
        ...backorderColumns,
      },
      successor: successorColumn,
      name: sql<string>`coalesce(${products.name}, ${cartItems.productName})`,
      opening: sql<string>`left(${products.description}, 600)`,
      cover: sql<unknown[]>`jsonb_path_query_array(${products.images}, '$[0]')`,
      quantity: cartItems.quantity,
      acknowledgedPrice: cartItems.acknowledgedPrice,
      purpose: cartItems.purpose,
      removedAt: cartItems.removedAt,
    })
    .from(carts)
    .leftJoin(checkouts, eq(checkouts.cartId, carts.id))
    .leftJoin(
      cartItems,
      and(eq(cartItems.cartId, carts.id), or(isNull(cartItems.removedAt), recentlyRemoved())),
    )
    .leftJoin(products, and(eq(products.id, cartItems.productId), isPublished()))
    .where(ownedBy(owner))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
  const lines = rows.flatMap(
    ({ id, product, name, opening, cover, successor, quantity, acknowledgedPrice, ...row }) =>
      // An empty cart is one row without a line.
      id === null || quantity === null || acknowledgedPrice === null
        ? []
        : {
            ...{ id, name, quantity },
            product: product
              ? toCartProduct(files, product, { opening, cover, successor })
              : undefined,
            acknowledgedPrice: toCents(acknowledgedPrice),
            purpose: row.purpose || undefined,
            isRemoved: row.removedAt !== null,
          },
  );
  const counted = lines.filter(({ product, isRemoved }) => product && !isRemoved);
  const count = counted.reduce((sum, { quantity }) => sum + quantity, 0);
  const [cart] = rows;
  return {
    lines,
    leftBehind: cart?.leftBehind ?? [],
    discountCode: cart?.discountCode ?? undefined,
    checkoutDetails: cart?.checkoutDetails ?? {},
    version: cart && formatVersion(count, cart.updatedAt),
  };
}

type CartServices = { database: DatabaseOrTransaction; files: MediaUrls };

type WholeCart = {
  lines: CartLine[];
  /** Names of products that a full cart could not take when carts were merged at login. */
  leftBehind: string[];
  /** As its owner typed it. */
  discountCode: string | undefined;
  /** What was entered at the checkout so far. */
  checkoutDetails: Readonly<Record<string, string>>;
  /** The same as readCartVersion returns. */
  version: string | undefined;
};

function toCartProduct(
  files: MediaUrls,
  product: CartProductRow,
  { opening, cover, successor }: CartProductExtras,
): CartProduct {
  const { id, priceBreaks, stock, discontinued, weightGrams, serviceArea, categoryIds } = product;
  const { price, listPrice, customerPrice } = withPrices(product);
  return {
    ...{ id, price, listPrice, customerPrice, priceBreaks, categoryIds },
    ...{ stock, weightGrams, serviceArea },
    line: keepTogether(firstSentence(opening)),
    backorderBy: backorderDates(product, new Date())?.expectedBy ?? null,
    ...crossedOutPrice(product),
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
  | "id"
  | "price"
  | "regularPrice"
  | "offeredPrice"
  | "priceBreaks"
  | "stock"
  | "weightGrams"
  | "serviceArea"
> & { customerPrice: string | null; categoryIds: string[] } & BackorderTerms;

/** The lines of products that are still sold, by product: for the buttons of cached pages. */
export async function readCartQuantities(
  { database }: { database: DatabaseOrTransaction },
  owner: CartOwner,
): Promise<Record<string, { itemId: string; quantity: number; purpose?: string }>> {
  const { id: itemId, productId, quantity, purpose } = cartItems;
  const rows = await database
    .select({ productId, itemId, quantity, purpose })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(ownedBy(owner), isNull(cartItems.removedAt), isPublished()));
  return Object.fromEntries(
    rows.map(({ productId, purpose, ...line }) => [
      productId,
      { ...line, ...(purpose && { purpose }) },
    ]),
  );
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
    .select({ count: unitCount, updatedAt: carts.updatedAt })
    .from(carts)
    .where(ownedBy(owner));
  return cart && formatVersion(cart.count, cart.updatedAt);
}

/** The units of products that are still sold. */
const unitCount = sql`(select coalesce(sum(${cartItems.quantity}), 0) from ${cartItems}
  join ${products} on ${eq(products.id, cartItems.productId)}
  where ${and(eq(cartItems.cartId, carts.id), isNull(cartItems.removedAt), isPublished())})`.mapWith(
  Number,
);

function formatVersion(count: number, updatedAt: Date): string {
  return `${count}.${updatedAt.getTime().toString(36)}`;
}

/** What every page of a signed-in user needs, in one query. */
export async function readRoleAndCartVersion(
  { database }: { database: DatabaseOrTransaction },
  userId: string,
): Promise<{
  role: Role;
  staffRoles: StaffRole[];
  isFormerStaff: boolean;
  cartVersion: string | undefined;
  hasOwnPrices: boolean;
}> {
  const [found] = await database
    .select({
      role: profiles.role,
      staffRoles: profiles.staffRoles,
      deactivatedAt: profiles.deactivatedAt,
      count: unitCount,
      updatedAt: carts.updatedAt,
      hasOwnPrices,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(carts, eq(carts.userId, users.id))
    .where(eq(users.id, userId));
  return {
    role: found?.role ?? "customer",
    staffRoles: found?.role === "admin" ? (found.staffRoles ?? []) : [],
    isFormerStaff: Boolean(found?.deactivatedAt),
    cartVersion: found?.updatedAt ? formatVersion(found.count, found.updatedAt) : undefined,
    hasOwnPrices: found?.hasOwnPrices ?? false,
  };
}

/** Clears these names once the owner has acknowledged them. */
export async function clearLeftBehind(
  { database }: { database: Database },
  owner: CartOwner,
): Promise<void> {
  await database.update(carts).set({ unmergedProductNames: [] }).where(ownedBy(owner));
}
