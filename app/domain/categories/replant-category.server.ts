import { inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import type { Facts } from "#app/database/tables/audit.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import {
  branchOf,
  type CategoryNode,
  planMerge,
  planMove,
  planRemoval,
  type Refusal,
  type Replanting,
} from "./category-plan.ts";
import { replant, withTree } from "./replant.server.ts";

export type Replanted =
  | { ok: true; products: number }
  | { ok: false; reason: Refusal }
  /** There are products in it, and nobody said where they go. */
  | { ok: false; reason: "has-products"; products: number };

type Needs = { database: Database };

/** A whole branch below another category, or to the top. */
export function moveCategory(
  { database }: Needs,
  admin: Admin,
  { id, parentId }: { id: string; parentId: string | undefined },
): Promise<Replanted> {
  return withTree(database, (transaction, nodes) => {
    const plan = planMove(nodes, id, parentId ?? null);
    return carryOut(transaction, admin, { verb: "moved", id, nodes, plan, to: parentId });
  });
}

/** Two of one level become one. */
export function mergeCategories(
  { database }: Needs,
  admin: Admin,
  { id, intoId }: { id: string; intoId: string },
): Promise<Replanted> {
  return withTree(database, (transaction, nodes) => {
    const plan = planMerge(nodes, id, intoId);
    return carryOut(transaction, admin, { verb: "merged", id, nodes, plan, to: intoId });
  });
}

/** A branch goes; a product in it is never left astray. */
export function deleteCategory(
  { database }: Needs,
  admin: Admin,
  { id, toId }: { id: string; toId: string | undefined },
): Promise<Replanted> {
  return withTree(database, async (transaction, nodes): Promise<Replanted> => {
    if (!toId) {
      const inside = await countProducts(transaction, [...branchOf(nodes, id)]);
      if (inside > 0) return { ok: false, reason: "has-products", products: inside };
    }
    const plan = planRemoval(nodes, id, toId);
    return carryOut(transaction, admin, { verb: "deleted", id, nodes, plan, to: toId });
  });
}

type Deed = {
  verb: "moved" | "merged" | "deleted";
  id: string;
  nodes: CategoryNode[];
  plan: Replanting | Refusal;
  to: string | undefined;
};

async function carryOut(
  transaction: Transaction,
  admin: Admin,
  { verb, id, nodes, plan, to }: Deed,
): Promise<Replanted> {
  if (typeof plan === "string") return { ok: false, reason: plan };
  const nameOf = (wanted: string | null | undefined) =>
    nodes.find((each) => each.id === wanted)?.name ?? null;
  const node = nodes.find((each) => each.id === id);
  const moved = await replant(transaction, nodes, plan);
  const after: Facts = {
    moved: { below: nameOf(to) },
    merged: { into: nameOf(to), "products moved": moved },
    deleted: { "products moved": moved, ...(to && { "products moved to": nameOf(to) }) },
  }[verb];
  await recordAudit(transaction, admin, {
    verb,
    thing: { kind: "category", id, label: node?.name ?? "" },
    before: { below: nameOf(node?.parentId) },
    after,
  });
  return { ok: true, products: moved };
}

async function countProducts(transaction: Transaction, shelves: string[]): Promise<number> {
  if (shelves.length === 0) return 0;
  const [row] = await transaction
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(inArray(products.shelfId, shelves));
  return row?.count ?? 0;
}
