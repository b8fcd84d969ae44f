import { Form } from "react-router";
import { z } from "zod";
import { stepUpFormFields } from "#app/domain/accounts/account-forms.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/confirm-page";

const TITLE = "Confirm it’s you";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/confirm", title: TITLE });

/** A step-up for a download, which has no form of its own for it (requireStepUp). */
export function loader({ request, context }: Route.LoaderArgs) {
  requirePage(context, "/admin/confirm");
  const next = new URL(request.url).searchParams.get("next");
  return { next: safeRedirectPath(next, "/admin"), asked: stepUpFields(context) };
}

const confirmForm = z.strictObject({ next: z.string().max(2000), ...stepUpFormFields });

export async function action({ request, context }: Route.ActionArgs) {
  requirePage(context, "/admin/confirm");
  const form = await readForm(confirmForm, request);
  if (!form.ok) return actionFailure(422, form);
  const proof = await stepUp(context, request, form.value);
  if (!proof.ok) return proof.failure;
  const toast = successToast(
    "Confirmed. You can now download files with personal information for ten minutes.",
  );
  return redirectWithToast(context, safeRedirectPath(form.value.next, "/admin"), toast);
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, asked } = loaderData;
  const errors = actionData?.errors;
  return (
    <>
      <AdminPageHeader
        title={TITLE}
        lead="This file contains personal information. Confirm it’s you, then go back and download it."
        back={{ to: next, label: "Back" }}
      />
      <Form method="post" className="stack admin-form">
        <input type="hidden" name="next" value={next} />
        {errors?.form && <FormError>{errors.form}</FormError>}
        <StepUpFields asked={asked} errors={errors} />
        <div>
          <SubmitButton variant="brand">Continue</SubmitButton>
        </div>
      </Form>
    </>
  );
}
