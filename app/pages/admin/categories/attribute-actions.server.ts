import type { Admin } from "#app/domain/accounts/people.ts";
import type { AttributeForm } from "#app/domain/catalogue/attributes/attribute-form.ts";
import { MAX_ATTRIBUTES_PER_PATH } from "#app/domain/catalogue/attributes/attribute-limits.ts";
import {
  type AttributeRefusal,
  addAttribute,
  type ChangeAttributeOutcome,
  deleteAttribute,
  moveAttribute,
  renameChoice,
  updateAttribute,
} from "#app/domain/catalogue/attributes/change-attributes.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { CategoryActionResult } from "./category-actions.server.ts";

type Services = Parameters<typeof addAttribute>[0];

export async function handleAttributeAction(
  services: Services,
  admin: Admin<"change-products">,
  form: AttributeForm,
): Promise<CategoryActionResult> {
  const outcome = await changeAttribute(services, admin, form);
  if (!outcome.ok) {
    return {
      ok: false,
      message: refusalMessages[outcome.reason],
      isGone: outcome.reason === "gone",
    };
  }
  const products = formatCount(outcome.products, "product");
  const messages = {
    "add-attribute": `${outcome.name} added`,
    "update-attribute": `${outcome.name} saved`,
    "move-attribute": `${outcome.name} moved`,
    "rename-choice": `Choice renamed in ${products}`,
    "delete-attribute": `${outcome.name} deleted from ${products}`,
  } satisfies Record<AttributeForm["do"], string>;
  return { ok: true, message: messages[form.do], id: outcome.categoryId };
}

function changeAttribute(
  services: Services,
  admin: Admin<"change-products">,
  form: AttributeForm,
): Promise<ChangeAttributeOutcome> {
  switch (form.do) {
    case "add-attribute": {
      const { do: _, categoryId, ...definition } = form;
      return addAttribute(services, admin, { categoryId, definition });
    }
    case "update-attribute": {
      const { do: _, id, ...definition } = form;
      return updateAttribute(services, admin, { id, definition });
    }
    case "move-attribute":
      return moveAttribute(services, admin, form);
    case "rename-choice":
      return renameChoice(services, admin, form);
    case "delete-attribute":
      return deleteAttribute(services, admin, form);
  }
}

const refusalMessages = {
  gone: "This specification no longer exists",
  "name-taken": "There is already a specification with this name here, above or below",
  "too-many": `A category can have up to ${MAX_ATTRIBUTES_PER_PATH} specifications, including those above it`,
  "kind-in-use": "Products have values of this type, so the type cannot change",
  "choice-in-use":
    "Products have a choice that is no longer in the list. Rename it below, or change those products first.",
  "choice-gone":
    "A colleague has changed the choices since you opened this page. Please check them again.",
  "choice-taken": "There is already a choice with this name",
  "count-changed":
    "The number of products with a value has changed since you opened this page. Please check it again.",
} satisfies Record<AttributeRefusal, string>;
