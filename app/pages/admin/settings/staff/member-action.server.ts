import { data } from "react-router";
import { staffActionForm, tickedRoles } from "#app/domain/accounts/account-forms.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  RECOVERY_HOURS,
  startRecovery,
  stopRecoveryAsAdmin,
} from "#app/domain/accounts/second-factor/recovery.server.ts";
import { endSessionsAsAdmin } from "#app/domain/accounts/sessions/sessions.server.ts";
import {
  changeRoles,
  deactivateStaff,
  reactivateStaff,
  type StaffRefusal,
} from "#app/domain/accounts/staff/change-staff.server.ts";
import {
  sendInvitationAgain,
  withdrawInvitation,
} from "#app/domain/accounts/staff/invite-staff.server.ts";
import { roleNames } from "#app/domain/accounts/staff/permissions.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePermission } from "#app/http/auth/guards.server.ts";
import { stepUp } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields, withoutSecrets } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import {
  recoveryRefusalMessages,
  recoveryTold,
  stepUpRefusalMessage,
} from "#app/pages/admin/customers/customer-labels.tsx";
import { STAFF_PATH, type StaffStep, staffRefusalMessage, staffUrl } from "./staff-labels.tsx";

/** The forms on the page of a colleague. */
export async function changeMember(
  context: Context,
  request: Request,
  admin: Admin<"manage-staff">,
  userId: string,
) {
  const fields = await readFormFields(request);
  const form = parseFields(staffActionForm, fields);
  const page = staffUrl(userId);
  const done = (message: string, to = page) =>
    redirectWithToast(context, to, successToast(message));
  const fail = (message: string, to = page) => redirectWithToast(context, to, errorToast(message));
  const refuse = (reason: StaffRefusal, step: StaffStep) =>
    fail(staffRefusalMessage(reason, step), reason === "missing" ? STAFF_PATH : page);
  if (!form.ok) {
    if (fields.step === "roles") return actionFailure(422, form);
    throw data(null, { status: 400 });
  }
  const services = context.get(appServices);
  if (form.value.step === "end-sessions" || form.value.step === "stop-recovery") {
    const helper = requirePermission(context, "manage-staff", "see-contact-details");
    if (form.value.step === "stop-recovery") {
      const stopped = await stopRecoveryAsAdmin(services, helper, userId);
      return stopped.ok
        ? done("Two-step login stays on.")
        : fail(recoveryRefusalMessages[stopped.reason], STAFF_PATH);
    }
    const outcome = await endSessionsAsAdmin(services, helper, userId);
    return outcome.ok
      ? done(`Signed out on ${formatCount(outcome.ended, "device")}.`)
      : fail(recoveryRefusalMessages[outcome.reason], STAFF_PATH);
  }

  const submitted = withoutSecrets(fields);
  const proof = await stepUp(context, request, form.value, { submitted });
  if (!proof.ok) {
    if (form.value.step === "roles") return proof.failure;
    return fail(stepUpRefusalMessage(proof.failure.data.errors));
  }
  const change = { userId, holder: proof.holder };
  if (form.value.step === "roles") {
    const roles = tickedRoles(form.value);
    const outcome = await changeRoles(services, admin, { ...change, roles });
    if (outcome.ok) return done(`${outcome.name} is now ${roleNames(roles)}.`);
    if (outcome.reason === "missing" || outcome.reason === "outdated")
      return refuse(outcome.reason, "roles");
    return actionFailure(409, {
      errors: { roles: staffRefusalMessage(outcome.reason, "roles") },
      submitted,
    });
  }
  if (form.value.step === "deactivate") {
    const { handOverTo } = form.value;
    const outcome = await deactivateStaff(services, admin, { ...change, handOverTo });
    return outcome.ok
      ? done(`${outcome.name} is no longer on staff and has been signed out everywhere.`)
      : refuse(outcome.reason, "deactivate");
  }
  if (form.value.step === "reactivate") {
    const outcome = await reactivateStaff(services, admin, change);
    return outcome.ok
      ? done(`${outcome.name} is back on staff.`)
      : refuse(outcome.reason, "reactivate");
  }
  if (form.value.step === "invite-again") {
    const outcome = await sendInvitationAgain(services, admin, change);
    if (!outcome.ok) return refuse(outcome.reason, "invite-again");
    const { name, link } = outcome;
    if (!services.installation.deliversMail)
      return data({ ok: true as const, invited: { name, link } });
    return done(`${name} will get a new link by email.`);
  }
  if (form.value.step === "withdraw") {
    const outcome = await withdrawInvitation(services, admin, change);
    return outcome.ok
      ? done(`The invitation for ${outcome.name} was withdrawn.`, STAFF_PATH)
      : refuse(outcome.reason, "withdraw");
  }
  const helper = requirePermission(context, "manage-staff", "see-contact-details");
  const started = await startRecovery(services, helper, change);
  return started.ok
    ? done(
        `Two-step login for ${started.name} will be removed in ${RECOVERY_HOURS} hours. ${recoveryTold(services.installation.deliversMail)}`,
      )
    : fail(recoveryRefusalMessages[started.reason]);
}
