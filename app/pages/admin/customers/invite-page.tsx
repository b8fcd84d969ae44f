import { data, Form, useNavigation } from "react-router";
import { inviteAdminForm } from "#app/domain/accounts/account-forms.ts";
import {
  INVITATION_HOURS,
  inviteColleague,
} from "#app/domain/accounts/admins/invite-admin.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { stepUp } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CurrentPasswordField } from "#app/pages/account/my-account/current-password.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/invite-page";
import { inviteRefusalMessages } from "./customer-labels.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/customers/invite", title: "Invite a colleague" });

export function loader({ context }: Route.LoaderArgs) {
  const { email } = requireAdmin(context);
  return { hours: INVITATION_HOURS, ownEmail: email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(inviteAdminForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { database, origin, installation } = context.get(appServices);
  const { name, email, currentPassword } = form.value;
  const submitted = { name, email };
  const proof = await stepUp(context, request, currentPassword, submitted);
  if (!proof.ok) return proof.failure;
  const { holder } = proof;
  const outcome = await inviteColleague({ database, origin }, admin, { ...submitted, holder });
  if (!outcome.ok) {
    const errors = { email: inviteRefusalMessages[outcome.reason] };
    return actionFailure(409, { errors, submitted });
  }
  // Without a mail server the invitation is not delivered, so the page shows the link.
  if (outcome.link && !installation.deliversMail) {
    return data({ ok: true as const, invited: { name: outcome.name, link: outcome.link } });
  }
  const message = outcome.link
    ? `${outcome.name} is now an admin and will get an email with a link to choose a password.`
    : `${outcome.name} is now an admin and can log in with their existing password.`;
  return redirectWithToast(context, "/admin/customers?view=admins", successToast(message));
}

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const failure = actionData?.ok === false ? actionData : undefined;
  const errors = failure?.errors;
  const field = fieldProps(failure);
  const invited = actionData?.ok ? actionData.invited : undefined;
  return (
    <>
      <AdminPageHeader
        title="Invite a colleague"
        lead={`Admins can see all customers, orders and messages and change the catalogue. Your colleague gets an email with a link to choose a password. The link works once and expires after ${loaderData.hours} hours. All admins will be emailed about the new admin.`}
        back={{ to: "/admin/customers", label: "Customers" }}
      />
      {invited && (
        <div className="stack admin-form">
          <Notice kind="success">{invited.name} is now an admin.</Notice>
          <p>
            Email sending is not set up, so send them this link yourself. It opens their account: do
            not send it to anyone else.
          </p>
          <p className="panel plain-text spaced">{invited.link}</p>
        </div>
      )}
      <Form method="post" className="stack admin-form">
        {errors?.form && <FormError>{errors.form}</FormError>}
        <TextField
          {...field("name")}
          label="Full name"
          autoComplete="off"
          required
          maxLength={200}
          hint="Shown to colleagues in the audit log and to customers in replies."
        />
        <TextField
          {...field("email")}
          label="Email address"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
        />
        <CurrentPasswordField email={loaderData.ownEmail} error={errors?.currentPassword} />
        <div>
          <Button type="submit" variant="brand" size="compact" busy={isBusy}>
            Send invitation
          </Button>
        </div>
      </Form>
    </>
  );
}
