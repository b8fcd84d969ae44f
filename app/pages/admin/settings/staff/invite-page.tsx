import { data, Form, Link, useNavigation } from "react-router";
import { inviteStaffForm, tickedRoles } from "#app/domain/accounts/account-forms.ts";
import { secondFactorRequirement } from "#app/domain/accounts/second-factor/requirement.server.ts";
import { INVITATION_HOURS, inviteStaff } from "#app/domain/accounts/staff/invite-staff.server.ts";
import { roleNames } from "#app/domain/accounts/staff/permissions.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields, withoutSecrets } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/invite-page";
import { InvitationLink } from "./invitation-link.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import { inviteRefusalMessages, OWNERS_EMAILED, STAFF_PATH, staffUrl } from "./staff-labels.tsx";

const INVITE_PATH = `${STAFF_PATH}/invite`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: INVITE_PATH, title: "Invite a colleague" });

/** The page of a customer leads here with their name and email address. */
export function loader({ request, context }: Route.LoaderArgs) {
  requirePage(context, "/admin/settings/staff/invite");
  const { searchParams } = new URL(request.url);
  return {
    hours: INVITATION_HOURS,
    deliversMail: context.get(appServices).installation.deliversMail,
    asked: stepUpFields(context),
    needsSecondFactor: secondFactorRequirement({ role: "admin" })?.isInForce ?? false,
    given: { name: searchParams.get("name") ?? "", email: searchParams.get("email") ?? "" },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/staff/invite");
  const fields = await readFormFields(request);
  const form = parseFields(inviteStaffForm, fields);
  if (!form.ok) return actionFailure(422, form);
  const { database, origin, installation } = context.get(appServices);
  const submitted = withoutSecrets(fields);
  const proof = await stepUp(context, request, form.value, { submitted });
  if (!proof.ok) return proof.failure;
  const { name, email } = form.value;
  const roles = tickedRoles(form.value);
  const invitation = { name, email, roles, holder: proof.holder };
  const outcome = await inviteStaff({ database, origin }, admin, invitation);
  if (!outcome.ok) {
    const field = outcome.reason === "more-than-own" ? "roles" : "email";
    return actionFailure(409, {
      errors: { [field]: inviteRefusalMessages[outcome.reason] },
      submitted,
    });
  }
  if (outcome.link && !installation.deliversMail) {
    return data({ ok: true as const, invited: { name: outcome.name, link: outcome.link } });
  }
  const next = outcome.link
    ? "They will get an email with a link to choose a password."
    : "They can log in with their existing password.";
  const message = `${outcome.name} is now on staff as ${roleNames(roles)}. ${next}`;
  return redirectWithToast(context, staffUrl(outcome.userId), successToast(message));
}

export default function InvitePage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  const failure = actionData?.ok === false ? actionData : undefined;
  const errors = failure?.errors;
  const field = fieldProps(failure, loaderData.given);
  const header = { title: "Invite a colleague", back: { to: STAFF_PATH, label: "Staff" } };
  if (actionData?.ok) {
    return (
      <>
        <AdminPageHeader {...header} />
        <InvitationLink {...actionData.invited} />
        <p className="admin-section">
          <Link to={INVITE_PATH} className="admin-link">
            Invite another colleague
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <AdminPageHeader {...header} lead={describeInvitation(loaderData)} />
      <Form method="post" className="stack admin-form" data-no-draft>
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
        <RoleBoxes roles={[]} submitted={failure?.submitted} errors={errors} />
        <StepUpFields asked={loaderData.asked} errors={errors} />
        <div>
          <Button type="submit" variant="brand" size="compact" busy={isBusy}>
            {loaderData.deliversMail ? "Send invitation" : "Create invitation"}
          </Button>
        </div>
      </Form>
    </>
  );
}

function describeInvitation({ hours, deliversMail, needsSecondFactor }: InvitationFacts): string {
  const link = deliversMail
    ? "Your colleague gets an email with a link to choose a password."
    : "Emails are not being sent yet. The next page shows a link to give your colleague so they can choose a password.";
  const secondFactor = needsSecondFactor ? " They then set up two-step login on their phone." : "";
  const told = deliversMail ? OWNERS_EMAILED : "";
  return `${link} It works once and expires after ${hours} hours.${secondFactor}${told}`;
}

type InvitationFacts = { hours: number; deliversMail: boolean; needsSecondFactor: boolean };
