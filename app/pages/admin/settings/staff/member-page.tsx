import { data, Form, Link } from "react-router";
import { listSuccessors, readStaffMember } from "#app/domain/accounts/staff/list-staff.server.ts";
import {
  permissionLabels,
  permissionsOf,
  roleNames,
} from "#app/domain/accounts/staff/permissions.ts";
import { formatCount, formatDateTime, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUpFields } from "#app/http/auth/step-up.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/member-page";
import { InvitationLink } from "./invitation-link.tsx";
import { changeMember } from "./member-action.server.ts";
import { MemberActions } from "./member-actions.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import { OWNERS_EMAILED, STAFF_PATH, StaffStateTag, staffUrl } from "./staff-labels.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: staffUrl(params.userId),
    title: recordTitle(loaderData?.member.name, "Colleague"),
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/staff/:userId");
  const services = context.get(appServices);
  const member = await readStaffMember(services, admin, requireUuidParam(params.userId));
  if (!member) throw data(null, { status: 404 });
  const { recoveryAt } = member;
  return {
    member: { ...member, recoveryAt: recoveryAt && formatLongDateTime(recoveryAt) },
    successors: member.openMessages > 0 ? await listSuccessors(services, admin, member.id) : [],
    isSelf: member.id === admin.userId,
    asked: stepUpFields(context),
    deliversMail: services.installation.deliversMail,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/staff/:userId");
  return changeMember(context, request, admin, requireUuidParam(params.userId));
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isSelf } = loaderData;
  const { mayOpen } = usePermissions();
  const failure = actionData?.ok === false ? actionData : undefined;
  const invited = actionData?.ok ? actionData.invited : undefined;
  const customerPage = `/admin/customers/${member.id}`;
  const auditLog = listUrl("/admin/audit", { kind: "staff", entity: member.id });
  return (
    <>
      <AdminPageHeader title={member.name} back={{ to: STAFF_PATH, label: "Staff" }}>
        <MemberActions {...loaderData} />
      </AdminPageHeader>
      <p className="button-row spaced">
        <StaffStateTag state={member.state} />
        {isSelf && <span className="soft">This is you.</span>}
      </p>
      {member.recoveryAt && (
        <Notice kind="warning">
          Two-step login will be removed on {member.recoveryAt}, unless they stop it or log in with
          a code.
        </Notice>
      )}
      {invited && <InvitationLink {...invited} />}
      <DetailList details={detailsOf(member)} />
      <details className="spaced">
        <summary>What these roles can do</summary>
        <ul>
          {permissionsOf(member.roles).map((permission) => (
            <li key={permission}>{permissionLabels[permission]}</li>
          ))}
        </ul>
      </details>
      {member.state !== "deactivated" && !isSelf && (
        <section className="admin-section">
          <h2>Change roles</h2>
          <Form method="post" className="stack admin-form">
            <HiddenFields fields={{ step: "roles" }} />
            {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
            <RoleBoxes
              key={member.roles.join()}
              roles={member.roles}
              submitted={failure?.submitted}
              errors={failure?.errors}
            />
            <p className="caption">
              They will be signed out and must log in again.
              {loaderData.deliversMail && OWNERS_EMAILED}
            </p>
            <StepUpFields asked={loaderData.asked} errors={failure?.errors} />
            <div>
              <SubmitButton variant="brand">Save roles</SubmitButton>
            </div>
          </Form>
        </section>
      )}
      {isSelf && <p className="admin-section">Only another owner can change your roles.</p>}
      <ul className="admin-section">
        {mayOpen(customerPage) && (
          <li>
            <Link to={customerPage} className="touch-target admin-link">
              {isSelf ? "Your" : "Their"} orders and messages as a customer
            </Link>
          </li>
        )}
        {mayOpen(auditLog) && (
          <li>
            <Link to={auditLog} className="touch-target admin-link">
              Changes to {isSelf ? "your" : "their"} roles
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

type Member = Route.ComponentProps["loaderData"]["member"];

function detailsOf(member: Member) {
  const { deactivatedAt, lastLoginAt, openMessages, sessions } = member;
  return [
    ["Email address", member.email],
    ["Roles", roleNames(member.roles)],
    ["Last login", lastLoginAt ? formatDateTime(lastLoginAt) : "Never"],
    ["Logged in on", sessions > 0 ? formatCount(sessions, "device") : "No devices"],
    ["Two-step login", member.hasSecondFactor ? "On" : "Off"],
    ["Open messages", openMessages > 0 ? formatCount(openMessages, "message") : "None"],
    ["Deactivated", deactivatedAt && formatDateTime(deactivatedAt)],
  ] as const;
}
