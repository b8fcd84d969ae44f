import { addCategory } from "#app/domain/categories/add-category.server.ts";
import type { CategoryForm } from "#app/domain/categories/category-forms.ts";
import type { Refusal } from "#app/domain/categories/category-plan.ts";
import { renameCategory } from "#app/domain/categories/rename-category.server.ts";
import {
  deleteCategory,
  mergeCategories,
  moveCategory,
} from "#app/domain/categories/replant-category.server.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** What a form did to the tree, in a sentence; and which category to show next. */
export type TreeOutcome =
  | { ok: true; sentence: string; id?: string }
  | { ok: false; sentence: string; isGone: boolean };

export async function changeTree(
  needs: Parameters<typeof addCategory>[0],
  admin: Admin,
  form: CategoryForm,
): Promise<TreeOutcome> {
  switch (form.do) {
    case "add": {
      const added = await addCategory(needs, admin, form);
      return added.ok
        ? {
            ok: true,
            sentence: `${form.name} added`,
            ...(form.parentId ? { id: form.parentId } : { id: added.id }),
          }
        : refuse(added.reason);
    }
    case "rename": {
      const renamed = await renameCategory(needs, admin, form);
      if (renamed.ok) return { ok: true, sentence: `Renamed to ${form.name}`, id: form.id };
      if (renamed.reason !== "changed") return refuse(renamed.reason);
      const sentence = `Somebody renamed it to ${renamed.name} meanwhile. Rename it again if that is not right.`;
      return { ok: false, sentence, isGone: false };
    }
    case "move": {
      const moved = await moveCategory(needs, admin, form);
      return moved.ok
        ? { ok: true, sentence: `Moved, with ${products(moved.products)}`, id: form.id }
        : refuse(moved.reason);
    }
    case "merge": {
      const merged = await mergeCategories(needs, admin, form);
      return merged.ok
        ? { ok: true, sentence: `Merged: ${products(merged.products)} moved`, id: form.intoId }
        : refuse(merged.reason);
    }
    case "delete": {
      const deleted = await deleteCategory(needs, admin, form);
      if (!deleted.ok) return refuse(deleted.reason);
      const moved = deleted.products > 0 ? `, and ${products(deleted.products)} moved` : "";
      return { ok: true, sentence: `Deleted${moved}` };
    }
  }
}

const sentences = {
  gone: "This category is no longer there",
  "inside-itself": "A category cannot go inside itself",
  "too-deep": "The tree has five levels: there is no room for this below it",
  "name-taken": "A category of this name is there already. Choose another name, or merge the two.",
  "other-level": "Only categories of the same level can be merged",
  same: "It is there already",
  "has-products": "There are products in it. Choose where they go.",
} satisfies Record<Refusal | "has-products", string>;

function refuse(reason: keyof typeof sentences): TreeOutcome {
  return { ok: false, sentence: sentences[reason], isGone: reason === "gone" };
}

function products(count: number): string {
  return `${count} ${count === 1 ? "product" : "products"}`;
}
