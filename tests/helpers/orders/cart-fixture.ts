import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { users } from "#app/database/tables/users.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";

/** A database of its own for the test file, with products to insert and users to shop. */
export function cartFixture() {
  let database: Database;
  beforeAll(async () => {
    const created = await createTestDatabase();
    database = created.database;
    return created.drop;
  });

  async function product(facts: ProductFacts = {}) {
    const { name = "Highveld 14", price = "24999.00", stock = 5, ...others } = facts;
    const [made] = await database
      .insert(products)
      .values({ name, description: "A laptop", price, stock, ...others })
      .returning({ id: products.id });
    if (!made) throw new Error("The database returned no product");
    return made.id;
  }

  async function user(): Promise<string> {
    const [made] = await database
      .insert(users)
      .values({ name: "Thandi", email: `${randomUUID()}@example.com` })
      .returning({ id: users.id });
    if (!made) throw new Error("The database returned no user");
    return made.id;
  }

  return {
    get database() {
      return database;
    },
    product,
    user,
    customer: async () => ({ userId: await user() }),
    visitor: () => ({ visitorKeyHash: randomUUID() }),
    change: (id: string, facts: ProductFacts) =>
      database.update(products).set(facts).where(eq(products.id, id)),
    stopSelling: (id: string) => database.delete(products).where(eq(products.id, id)),
    read: (owner: CartOwner) => readCart({ database, files }, owner),
    /** What is in the cart, as short as it can be said. */
    async contents(owner: CartOwner): Promise<Record<string, number>> {
      const lines = await readCart({ database, files }, owner);
      return Object.fromEntries(
        lines.filter((line) => !line.isRemoved).map((line) => [line.name, line.quantity]),
      );
    },
  };
}

type ProductFacts = Partial<
  Pick<
    typeof products.$inferInsert,
    | "name"
    | "price"
    | "stock"
    | "costPrice"
    | "weightGrams"
    | "salePrice"
    | "saleEndsAt"
    | "priceBreaks"
    | "allowsBackorder"
    | "leadTimeDays"
    | "restockDate"
    | "serviceArea"
  >
>;

const files = createMediaUrls("a secret of more than thirty-two characters");
