import type { z } from "zod";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { changeProductStatus } from "#app/domain/catalogue/editing/change-status.server.ts";
import { parsePublishAt, type StatusAction } from "#app/domain/catalogue/product-status.ts";
import type { statusForm } from "#app/domain/catalogue/product-status-form.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** Changes the status of a product from its edit page, then shows the page again. */
export async function handleStatusChange(
  context: Context,
  admin: Admin<"change-products">,
  { id, form }: { id: string; form: z.output<typeof statusForm> },
) {
  const { to, version } = form;
  const parsed = to === "schedule" ? parsePublishAt(form.publishAt) : undefined;
  if (parsed && "problem" in parsed) {
    return actionFailure(422, { errors: { publishAt: parsed.problem } });
  }
  const { database } = context.get(appServices);
  const change = { id, version, to, publishAt: parsed?.value };
  const outcome = await changeProductStatus({ database }, admin, change);
  if (!outcome.ok) {
    const form =
      outcome.reason === "incomplete"
        ? `Complete the product before you publish it. ${outcome.missing}`
        : refusals[outcome.reason];
    return actionFailure(409, { errors: { form } });
  }
  const at = parsed && ` on ${formatLongDateTime(parsed.value)}`;
  return redirectWithToast(
    context,
    `/admin/products/edit/${id}?status=${outcome.version}`,
    successToast(`${outcome.name} ${done[to]}${at ?? ""}`),
  );
}

const refusals = {
  gone: productTexts.load.notFound,
  changed:
    "Someone else has changed this product since you opened it. Reload the page, then try again.",
  "not-now": "The status of this product has changed. Reload the page to see it.",
} as const;

const done = {
  publish: "is now in the shop",
  unpublish: "is now a draft",
  schedule: "goes live",
  archive: "is archived",
  restore: "is back as a draft",
} as const satisfies Record<StatusAction, string>;
