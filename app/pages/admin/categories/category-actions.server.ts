import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import type { CategoryForm } from "#app/domain/catalogue/categories/category-form.ts";
import {
  addCategory,
  deleteCategory,
  mergeCategories,
  moveCategory,
  renameCategory,
} from "#app/domain/catalogue/categories/change-categories.server.ts";
import type { CategoryRefusal } from "#app/domain/catalogue/categories/plan-category-change.ts";

/** The result of a category action: its message, and which category to show next. */
export type CategoryActionResult =
  | { ok: true; message: string; id?: string }
  | { ok: false; message: string; isGone: boolean };

export async function handleCategoryAction(
  services: Parameters<typeof addCategory>[0],
  admin: Admin,
  form: CategoryForm,
): Promise<CategoryActionResult> {
  switch (form.do) {
    case "add": {
      const added = await addCategory(services, admin, form);
      if (!added.ok) return refuseCategoryAction(added.reason);
      return { ok: true, message: `${form.name} added`, id: form.parentId || added.id };
    }
    case "rename": {
      const renamed = await renameCategory(services, admin, form);
      if (renamed.ok) return { ok: true, message: `Renamed to ${form.name}`, id: form.id };
      if (renamed.reason !== "changed") return refuseCategoryAction(renamed.reason);
      const message = `Somebody renamed it to ${renamed.name} meanwhile. Rename it again if that is not right.`;
      return { ok: false, message, isGone: false };
    }
    case "move": {
      const moved = await moveCategory(services, admin, form);
      if (!moved.ok) return refuseCategoryAction(moved.reason);
      return {
        ok: true,
        message: `Moved, with ${formatCount(moved.products, "product")}`,
        id: form.id,
      };
    }
    case "merge": {
      const merged = await mergeCategories(services, admin, form);
      if (!merged.ok) return refuseCategoryAction(merged.reason);
      const message = `Merged: ${formatCount(merged.products, "product")} moved`;
      return { ok: true, message, id: form.intoId };
    }
    case "delete": {
      const deleted = await deleteCategory(services, admin, form);
      if (!deleted.ok) return refuseCategoryAction(deleted.reason);
      const moved =
        deleted.products > 0 ? `, and ${formatCount(deleted.products, "product")} moved` : "";
      return { ok: true, message: `Deleted${moved}` };
    }
  }
}

const categoryRefusalMessages = {
  gone: "This category is no longer there",
  "inside-itself": "A category cannot go inside itself",
  "too-deep": "The tree has five levels: there is no room for this below it",
  "name-taken": "A category of this name is there already. Choose another name, or merge the two.",
  "other-level": "Only categories of the same level can be merged",
  same: "It is there already",
  "has-products": "There are products in it. Choose where they go.",
} satisfies Record<CategoryRefusal | "has-products", string>;

function refuseCategoryAction(reason: keyof typeof categoryRefusalMessages): CategoryActionResult {
  return { ok: false, message: categoryRefusalMessages[reason], isGone: reason === "gone" };
}
