import { data } from "react-router";
import { discountFormTexts } from "#app/content/texts/discount-form-texts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { listCategoryPaths } from "#app/domain/catalogue/categories/category-tree.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import {
  createDiscount,
  editDiscount,
  type SaveDiscountOutcome,
} from "#app/domain/discounts/change-discounts.server.ts";
import {
  type DiscountColumns,
  discountColumns,
  discountFieldValues,
  discountForm,
} from "#app/domain/discounts/discount-form.ts";
import { readProductNames } from "#app/domain/discounts/list-discounts.server.ts";
import {
  type DiscountPreview,
  listPreviewContents,
  type PreviewContents,
  previewDiscount,
} from "#app/domain/discounts/preview-discount.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { parseFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { findProducts, isUuid } from "#app/pages/admin/orders/phone-order/order-draft.server.ts";
import { discountPath } from "./discount-paths.ts";

type Fields = Readonly<Record<string, string>>;
type DiscountAdmin = Admin<"manage-discounts">;

/** The form of a discount with what its buttons have found, chosen and computed; nothing of it is stored. */
export type DiscountDraft = Awaited<ReturnType<typeof updateDraft>>;

const MAX_FOUND = 8;

/** Applies the button that was pressed, other than "Save", to the fields. */
export async function updateDraft(
  context: Context,
  admin: DiscountAdmin,
  fields: Fields,
  { errors = {}, preview }: { errors?: FieldErrors; preview?: DiscountPreview | "empty" } = {},
) {
  const { database, files } = context.get(appServices);
  const { step, target } = stepOf(fields);
  const values: Fields = {
    ...fields,
    categoryIds: changeIds(fields.categoryIds, step, {
      ...{ add: "add-category", added: fields.category },
      ...{ remove: "remove-category", removed: target },
    }),
    productIds: changeIds(fields.productIds, step, {
      ...{ add: "add-product", added: target },
      ...{ remove: "remove-product", removed: target },
    }),
  };
  const productSearch = step === "add-product" ? "" : (fields.q ?? "").trim().slice(0, 200);
  const [tree, products, found, contents] = await Promise.all([
    readCategoryTree({ database }),
    readProductNames({ database }, admin, idsIn(values.productIds)),
    productSearch ? findProducts({ database, files }, admin, productSearch) : [],
    listPreviewContents({ database }, admin),
  ]);
  const categoryOptions = listCategoryPaths(tree).map(toCategoryOption);
  return {
    /** Of the discount, which it gets when it is created. */
    id: isUuid(fields.id) ? fields.id : crypto.randomUUID(),
    values,
    categories: idsIn(values.categoryIds).map((id) => ({
      id,
      name: categoryOptions.find(([option]) => option === id)?.[1] ?? "Deleted category",
    })),
    products,
    categoryOptions,
    productSearch,
    found: found.slice(0, MAX_FOUND).map(({ id, name, sku }) => ({ id, name, sku })),
    contents,
    chosenContents: chosenContents(fields.contents, contents),
    preview,
    errors,
  };
}

/** A new discount, or the copy of one: without its code and its days. */
export function newDiscountFields(source?: DiscountColumns): Fields {
  const today = localIsoDate(new Date());
  const empty = { trigger: "code", kind: "percent", scope: "everything" };
  const copied = source && discountFieldValues(source);
  return { ...empty, ...copied, code: "", startsOn: today, endsOn: "" };
}

/** Every button of the form: "save" writes, the others show the form again. */
export async function submitDraft(
  context: Context,
  admin: DiscountAdmin,
  fields: Fields,
  saved?: { id: string },
) {
  const { step } = stepOf(fields);
  if (step !== "save" && step !== "preview") return updateDraft(context, admin, fields);
  const { intent: _, id, version, q, category, contents, ...own } = fields;
  const form = parseFields(discountForm, own);
  if (!form.ok) {
    return data(await updateDraft(context, admin, fields, form), { status: 422 });
  }
  const { database } = context.get(appServices);
  if (step === "preview") {
    const chosen = chosenContents(contents, await listPreviewContents({ database }, admin));
    const preview = chosen
      ? await previewDiscount({ database }, admin, {
          discount: discountColumns(form.value),
          contents: chosen === "cart" ? chosen : Number(chosen),
        })
      : undefined;
    return updateDraft(context, admin, fields, { preview: preview ?? "empty" });
  }
  if (!saved && !isUuid(id)) throw data(null, { status: 400 });
  const outcome = saved
    ? await editDiscount({ database }, admin, {
        ...{ id: saved.id, form: form.value },
        version: /^\d{1,9}$/.test(version ?? "") ? Number(version) : 0,
      })
    : await createDiscount({ database }, admin, { id: id ?? "", form: form.value });
  if (!outcome.ok) {
    if (outcome.reason === "missing") throw data(null, { status: 404 });
    const errors = refusals[outcome.reason];
    return data(await updateDraft(context, admin, fields, { errors }), { status: 409 });
  }
  const message = `${outcome.name} has been ${saved ? "saved" : "created"}.`;
  return redirectWithToast(context, discountPath(outcome.id), successToast(message));
}

const refusals = {
  "code-taken": { code: discountFormTexts.codeTaken },
  changed: {
    form: "Someone else has saved this discount since you opened it. Nothing was saved. Open the page again to see their changes.",
  },
  ended: { form: "This discount has already ended. Nothing was saved." },
} satisfies Record<
  Exclude<Extract<SaveDiscountOutcome, { ok: false }>["reason"], "missing">,
  FieldErrors
>;

function stepOf({ intent = "" }: Fields) {
  const [, step = "", target = ""] = /^([^:]*):?(.*)$/s.exec(intent) ?? [];
  return { step, target };
}

/** The list after its button: ids with commas between them. */
function changeIds(
  list: string | undefined,
  step: string,
  change: { add: string; added: string | undefined; remove: string; removed: string },
): string {
  const ids = idsIn(list);
  const { add, added, remove, removed } = change;
  if (step === add && isUuid(added)) return [...new Set([...ids, added])].join(",");
  return ids.filter((id) => step !== remove || id !== removed).join(",");
}

function idsIn(list = ""): string[] {
  return list.split(",").filter(isUuid);
}

/** "cart" or the number of an order; the first that there is unless another was chosen. */
function chosenContents(
  wanted: string | undefined,
  { cartLines, orders }: PreviewContents,
): string | undefined {
  const offered = [...(cartLines > 0 ? ["cart"] : []), ...orders.map(({ number }) => `${number}`)];
  return offered.find((each) => each === wanted) ?? offered[0];
}
