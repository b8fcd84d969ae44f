import type { Admin } from "#app/domain/accounts/people.ts";
import {
  describeCategory,
  reorderCategory,
  setCategoryPicture,
} from "#app/domain/catalogue/categories/category-details.server.ts";
import type { CategoryForm } from "#app/domain/catalogue/categories/category-form.ts";
import {
  addCategory,
  deleteCategory,
  mergeCategories,
  moveCategory,
  renameCategory,
} from "#app/domain/catalogue/categories/change-categories.server.ts";
import type { CategoryRefusal } from "#app/domain/catalogue/categories/plan-category-change.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";

/** The result of a category action: its message, and which category to show next. */
export type CategoryActionResult =
  | { ok: true; message: string; id?: string }
  | { ok: false; message: string; isGone: boolean };

export async function handleCategoryAction(
  services: Parameters<typeof deleteCategory>[0],
  admin: Admin<"change-products">,
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
      const message = `A colleague has since renamed it ${renamed.name}. Rename it again if that is wrong.`;
      return { ok: false, message, isGone: false };
    }
    case "move": {
      const moved = await moveCategory(services, admin, form);
      if (!moved.ok) return refuseCategoryAction(moved.reason);
      return {
        ok: true,
        message: `Moved with ${formatCount(moved.products, "product")}`,
        id: form.id,
      };
    }
    case "merge": {
      const merged = await mergeCategories(services, admin, form);
      if (!merged.ok) return refuseCategoryAction(merged.reason);
      const message = `Merged: ${formatCount(merged.products, "product")} moved`;
      return { ok: true, message, id: form.intoId };
    }
    case "reorder": {
      const by = form.by === "up" ? -1 : 1;
      const reordered = await reorderCategory(services, admin, { id: form.id, by });
      if (!reordered.ok) return refuseCategoryAction(reordered.reason);
      return { ok: true, message: `${reordered.name} moved ${form.by}`, id: form.id };
    }
    case "describe": {
      const described = await describeCategory(services, admin, form);
      if (!described.ok) return refuseCategoryAction(described.reason);
      return { ok: true, message: "Description saved", id: form.id };
    }
    case "picture": {
      const changed = await setCategoryPicture(services, admin, form);
      if (!changed.ok) return refuseCategoryAction(changed.reason);
      return { ok: true, message: form.path ? "Picture saved" : "Picture removed", id: form.id };
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
  gone: "This category no longer exists",
  "inside-itself": "Choose a category outside this one",
  "too-deep": "The tree can have only five levels, so this does not fit there",
  "name-taken":
    "There is already a category with this name. Choose another name, or merge the two.",
  "other-level": "Only categories on the same level can be merged",
  same: "It is already in this category",
  "has-products": "This category has products. Choose where to move them.",
  "picture-gone": "That picture is no longer available. Please upload it again.",
} satisfies Record<CategoryRefusal | "has-products" | "picture-gone", string>;

function refuseCategoryAction(reason: keyof typeof categoryRefusalMessages): CategoryActionResult {
  return { ok: false, message: categoryRefusalMessages[reason], isGone: reason === "gone" };
}
