import { asc, eq, sql } from "drizzle-orm";
import type {
  Database,
  DatabaseOrTransaction,
  Transaction,
} from "#app/database/connection.server.ts";
import type { AuditValues } from "#app/database/tables/audit.ts";
import { attributes, categories, products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  type CategoryNode,
  categoryIdPath,
  subtreeIds,
} from "#app/domain/catalogue/categories/plan-category-change.ts";
import type { Attribute } from "./attribute.ts";
import type { AttributeDefinition } from "./attribute-form.ts";
import { attributeKindLabels, MAX_ATTRIBUTES_PER_PATH } from "./attribute-limits.ts";
import { readAttributes } from "./read-attributes.server.ts";
import {
  isInCategories,
  removeAttributeValues,
  rewriteProductAttributes,
} from "./rewrite-product-attributes.server.ts";

export type AttributeRefusal =
  | "gone"
  | "name-taken"
  | "too-many"
  | "kind-in-use"
  | "choice-in-use"
  | "choice-gone"
  | "choice-taken"
  | "count-changed";
export type ChangeAttributeOutcome =
  | { ok: true; name: string; categoryId: string; products: number }
  | { ok: false; reason: AttributeRefusal };

type Scene = { transaction: Transaction; nodes: CategoryNode[]; all: Attribute[] };

export function addAttribute(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { categoryId, definition }: { categoryId: string; definition: AttributeDefinition },
): Promise<ChangeAttributeOutcome> {
  return withLockedAttributes(database, async (scene) => {
    const { transaction, nodes, all } = scene;
    if (!nodes.some(({ id }) => id === categoryId)) return { ok: false, reason: "gone" };
    if (isNameTaken(scene, categoryId, definition.name)) return { ok: false, reason: "name-taken" };
    if (longestPath(scene, categoryId) >= MAX_ATTRIBUTES_PER_PATH) {
      return { ok: false, reason: "too-many" };
    }
    const siblings = all.filter((each) => each.categoryId === categoryId).length;
    const [added] = await transaction
      .insert(attributes)
      .values({ categoryId, ...definition, position: siblings })
      .returning({ id: attributes.id });
    // Values from before a move may find their attribute again.
    await rewriteBelow(scene, categoryId);
    await recordAudit(transaction, admin, {
      verb: "added",
      entity: entityOf(scene, { id: added?.id ?? "", name: definition.name, categoryId }),
      after: auditDefinition(definition),
    });
    return { ok: true, name: definition.name, categoryId, products: 0 };
  });
}

/** Changes a definition. The kind stays once products have values; a choice that they have stays, too. */
export function updateAttribute(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, definition }: { id: string; definition: AttributeDefinition },
): Promise<ChangeAttributeOutcome> {
  return withLockedAttribute(database, id, async (scene, before) => {
    const { transaction } = scene;
    const { categoryId } = before;
    if (isNameTaken(scene, categoryId, definition.name, id)) {
      return { ok: false, reason: "name-taken" };
    }
    if (before.kind !== definition.kind && (await countValues(transaction, [id])).get(id)) {
      return { ok: false, reason: "kind-in-use" };
    }
    const removed = before.choices.filter((choice) => !definition.choices.includes(choice));
    if (before.kind === definition.kind && (await hasChoices(transaction, id, removed))) {
      return { ok: false, reason: "choice-in-use" };
    }
    await transaction.update(attributes).set(definition).where(eq(attributes.id, id));
    const written = await rewriteBelow(scene, categoryId);
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: entityOf(scene, { id, name: definition.name, categoryId }),
      before: auditDefinition(before),
      after: auditDefinition(definition),
    });
    return { ok: true, name: definition.name, categoryId, products: written };
  });
}

/** Renames a choice in the definition and in every product that has it. */
export function renameChoice(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, choice, newName }: { id: string; choice: string; newName: string },
): Promise<ChangeAttributeOutcome> {
  return withLockedAttribute(database, id, async (scene, before) => {
    const { transaction } = scene;
    if (!before.choices.includes(choice)) return { ok: false, reason: "choice-gone" };
    const isTaken = before.choices.some(
      (each) => each !== choice && each.toLowerCase() === newName.toLowerCase(),
    );
    if (isTaken) return { ok: false, reason: "choice-taken" };
    const { name, categoryId } = before;
    if (choice === newName) return { ok: true, name, categoryId, products: 0 };
    const choices = before.choices.map((each) => (each === choice ? newName : each));
    await transaction.update(attributes).set({ choices }).where(eq(attributes.id, id));
    const { rowCount } = await transaction.execute(sql`
      update products set version = version + 1, updated_at = now(),
        attributes = jsonb_set(attributes, array[${id}], case jsonb_typeof(attributes -> ${id})
          when 'array' then (
            select jsonb_agg(case when each = to_jsonb(${choice}::text)
              then to_jsonb(${newName}::text) else each end order by place)
            from jsonb_array_elements(attributes -> ${id}) with ordinality as list (each, place))
          else to_jsonb(${newName}::text) end)
      where attribute_terms @> array[${`${id}=${choice}`}]`);
    await rewriteBelow(scene, categoryId);
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: entityOf(scene, { id, name, categoryId }),
      before: { choice },
      after: { choice: newName, products: rowCount ?? 0 },
    });
    return { ok: true, name, categoryId, products: rowCount ?? 0 };
  });
}

/** Moves an attribute one place within the template of its category. */
export function moveAttribute(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, to }: { id: string; to: "up" | "down" },
): Promise<ChangeAttributeOutcome> {
  return withLockedAttribute(database, id, async (scene, moving) => {
    const { transaction, all } = scene;
    const { name, categoryId } = moving;
    const siblings = all.filter((each) => each.categoryId === categoryId);
    const from = siblings.indexOf(moving);
    const place = Math.min(siblings.length - 1, Math.max(0, from + (to === "up" ? -1 : 1)));
    const sorted = siblings.toSpliced(from, 1).toSpliced(place, 0, moving);
    await transaction.execute(sql`
      update attributes set position = sorted.place - 1
      from unnest(${sql.param(sorted.map((each) => each.id))}::uuid[])
        with ordinality as sorted (id, place)
      where attributes.id = sorted.id`);
    await recordAudit(transaction, admin, {
      verb: "changed",
      entity: entityOf(scene, { id, name, categoryId }),
      before: { position: from + 1 },
      after: { position: place + 1 },
    });
    return { ok: true, name, categoryId, products: 0 };
  });
}

/** Deletes an attribute with its values, if the number of products with a value is still the one the page showed. */
export function deleteAttribute(
  { database }: { database: Database },
  admin: Admin<"change-products">,
  { id, count }: { id: string; count: number },
): Promise<ChangeAttributeOutcome> {
  return withLockedAttribute(database, id, async (scene, before) => {
    const { transaction } = scene;
    const values = (await countValues(transaction, [id])).get(id) ?? 0;
    if (values !== count) return { ok: false, reason: "count-changed" };
    const { name, categoryId } = before;
    await removeAttributeValues(transaction, [id]);
    await transaction.delete(attributes).where(eq(attributes.id, id));
    await rewriteBelow(scene, categoryId);
    await recordAudit(transaction, admin, {
      verb: "deleted",
      entity: entityOf(scene, { id, name, categoryId }),
      before: { ...auditDefinition(before), products: values },
    });
    return { ok: true, name, categoryId, products: values };
  });
}

/** How many products have a value of each attribute. */
export async function countValues(
  database: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const wanted = sql.param([...ids]);
  const { rows } = await database.execute<{ id: string; count: number }>(sql`
    select key as id, count(*)::int as count
    from ${products}, jsonb_object_keys(attributes) as key
    where attributes ?| ${wanted}::text[] and key = any(${wanted}::text[])
    group by key`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Products are locked first, as a save does, and against every other writer, so no save keeps an old choice. */
function withLockedAttributes(
  database: Database,
  change: (scene: Scene) => Promise<ChangeAttributeOutcome>,
): Promise<ChangeAttributeOutcome> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${products} in exclusive mode`);
    await transaction.execute(sql`lock table ${attributes} in share row exclusive mode`);
    const { id, name, parentId, level } = categories;
    const nodes = await transaction
      .select({ id, name, parentId, level })
      .from(categories)
      .orderBy(asc(level));
    return change({ transaction, nodes, all: await readAttributes({ database: transaction }) });
  });
}

function withLockedAttribute(
  database: Database,
  id: string,
  change: (scene: Scene, before: Attribute) => Promise<ChangeAttributeOutcome>,
): Promise<ChangeAttributeOutcome> {
  return withLockedAttributes(database, async (scene) => {
    const before = scene.all.find((each) => each.id === id);
    return before ? change(scene, before) : { ok: false, reason: "gone" };
  });
}

function rewriteBelow({ transaction, nodes }: Scene, categoryId: string): Promise<number> {
  return rewriteProductAttributes(transaction, isInCategories([...subtreeIds(nodes, categoryId)]));
}

/** A name means one thing on a path: not above, not beside, not below. */
function isNameTaken(
  { nodes, all }: Scene,
  categoryId: string,
  name: string,
  exceptId?: string,
): boolean {
  const path = categoryIdPath(new Map(nodes.map((node) => [node.id, node])), categoryId);
  const related = new Set([...path, ...subtreeIds(nodes, categoryId)]);
  return all.some(
    (each) =>
      each.id !== exceptId &&
      related.has(each.categoryId) &&
      each.name.toLowerCase() === name.toLowerCase(),
  );
}

/** The most attributes that a product below this category can have. */
function longestPath({ nodes, all }: Scene, categoryId: string): number {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const own = Map.groupBy(all, (each) => each.categoryId);
  const lengths = [...subtreeIds(nodes, categoryId)].map((id) =>
    categoryIdPath(byId, id).reduce((sum, each) => sum + (own.get(each)?.length ?? 0), 0),
  );
  return Math.max(0, ...lengths);
}

async function hasChoices(
  transaction: Transaction,
  id: string,
  choices: readonly string[],
): Promise<boolean> {
  if (choices.length === 0) return false;
  const terms = sql.param(choices.map((choice) => `${id}=${choice}`));
  return (await transaction.$count(products, sql`attribute_terms && ${terms}::text[]`)) > 0;
}

function entityOf(
  { nodes }: Scene,
  { id, name, categoryId }: Pick<Attribute, "id" | "name" | "categoryId">,
) {
  const category = nodes.find((node) => node.id === categoryId);
  return { kind: "attribute" as const, id, label: `${category?.name ?? ""}: ${name}` };
}

function auditDefinition(definition: AttributeDefinition): AuditValues {
  const { name, group, kind, unit, choices, isFacet, isKey } = definition;
  return {
    name,
    group: group || null,
    type: attributeKindLabels[kind],
    unit: unit || null,
    choices: choices.join(", ") || null,
    filter: isFacet ? "yes" : "no",
    "short line": isKey ? "yes" : "no",
  };
}
