import { readDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { isUuid } from "#app/pages/admin/orders/phone-order/order-draft.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/new-discount-page";
import { newDiscountFields, submitDraft, updateDraft } from "./discount-draft.server.ts";
import { DiscountForm } from "./discount-form.tsx";
import { DISCOUNTS_PATH } from "./discount-paths.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: `${DISCOUNTS_PATH}/new`, title: "New discount" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/discounts/new");
  const copied = new URL(request.url).searchParams.get("copy") ?? "";
  const source = isUuid(copied)
    ? await readDiscount(context.get(appServices), admin, copied)
    : undefined;
  return updateDraft(context, admin, newDiscountFields(source));
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/discounts/new");
  return submitDraft(context, admin, await readFormFields(request));
}

/** The draft exists only in the form: a revalidation would reset it. */
export function shouldRevalidate() {
  return false;
}

export default function NewDiscountPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="New discount"
        lead="Once created, the discount applies from its first day."
        back={{ to: DISCOUNTS_PATH, label: "Discounts" }}
      />
      <DiscountForm
        draft={actionData ?? loaderData}
        answer={actionData}
        saveLabel="Create discount"
      />
    </>
  );
}
