import { Form } from "react-router";
import { isEftPaused } from "#app/content/texts/eft-paused-texts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  type ApproveRefusal,
  approveBankAccount,
  cancelBankAccount,
  hasBankApprover,
  isExampleAccount,
  type PendingBankAccount,
  pauseEft,
  readPendingBankAccount,
  resumeEft,
  type SaveBankAccountOutcome,
  saveBankAccount,
} from "#app/domain/settings/bank-account.server.ts";
import { pendingBankAccountForm } from "#app/domain/settings/bank-account-form.ts";
import { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { type AskedProof, stepUp } from "#app/http/auth/step-up.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { BANK_SETTINGS_PATH } from "#app/pages/admin/bank-account-notice.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { fieldsOf } from "#app/settings/setting-fields.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/bank-settings-page";
import { SettingsSection, SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import {
  ownersTold,
  readGroupForm,
  saveStepUpForm,
  settingsSaved,
} from "./settings-responses.server.ts";

const { title, sections, saved } = settingsGroups.bank;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: BANK_SETTINGS_PATH, title });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/bank");
  const { form, value } = await readGroupForm(context, "bank");
  const services = context.get(appServices);
  return {
    ...form,
    isExample: isExampleAccount(value),
    pending: await readPendingBankAccount(services, admin),
    hasApprover: await hasBankApprover(services, admin),
    isEftPaused: isEftPaused(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/bank");
  const services = context.get(appServices);
  const submitted = await readFormFields(request);
  if ("intent" in submitted) return pendingAction({ request, context }, admin, submitted);
  const hasApprover = await hasBankApprover(services, admin);
  return saveStepUpForm({
    request,
    context,
    group: "bank",
    schema: groupForm("bank"),
    submitted,
    save: (form, holder) => saveBankAccount(services, admin, { ...form, holder }),
    message: (outcome, told) => savedMessage(outcome, told, hasApprover),
  });
}

type Saved = Extract<SaveBankAccountOutcome, { ok: true }>;

function savedMessage(outcome: Saved, told: string, hasApprover: boolean): string {
  if (outcome.status === "unchanged") return "Nothing was changed: this account is in use already.";
  if (outcome.status === "saved") return `${saved} ${told}`;
  const approval = hasApprover ? ", or as soon as another owner approves it" : "";
  return `Customers see the new account from ${formatLongDateTime(outcome.takesEffectAt)}${approval}. ${told}`;
}

/** Approves or cancels the pending account, or pauses EFT. */
async function pendingAction(
  { request, context }: { request: Request; context: Context },
  admin: Admin<"change-bank-details">,
  { currentPassword, loginCode, ...fields }: Record<string, string>,
) {
  const services = context.get(appServices);
  const submitted: Record<string, string> = { intent: fields.intent ?? "" };
  const form = parseFields(pendingBankAccountForm, fields);
  if (!form.ok) return actionFailure(422, { errors: { form: refusals.gone }, submitted });
  const done = (message: string) => settingsSaved(context, BANK_SETTINGS_PATH, message);
  switch (form.value.intent) {
    case "approve": {
      const proof = await stepUp(context, request, { currentPassword, loginCode }, { submitted });
      if (!proof.ok) return proof.failure;
      const { pendingId: id } = form.value;
      const outcome = await approveBankAccount(services, admin, { id, holder: proof.holder });
      if (outcome.ok) return done(`Customers now see the new account. ${ownersTold(context)}`);
      const isOthers = outcome.reason === "own-request" || outcome.reason === "new-approver";
      const status = isOthers ? 403 : 409;
      return actionFailure(status, { errors: { form: refusals[outcome.reason] }, submitted });
    }
    case "cancel": {
      const { ok } = await cancelBankAccount(services, admin, { id: form.value.pendingId });
      if (ok) return done(`The change was cancelled. ${ownersTold(context)}`);
      return actionFailure(409, { errors: { form: refusals.gone }, submitted });
    }
    case "pause-eft":
      await pauseEft(services, requirePermission(context, "change-settings"));
      return done("EFT is paused. Customers no longer see the bank details.");
    case "resume-eft":
      await resumeEft(services, requirePermission(context, "change-settings"));
      return done("Customers see the bank details again and can pay by EFT.");
  }
}

const refusals = {
  gone: "This change is no longer waiting: it was replaced, cancelled or approved. Check the bank account as it is now.",
  "own-request": "You asked for this change, so another owner has to approve it.",
  "new-approver":
    "You became an owner or got a new password in the last 24 hours, so another owner has to approve it.",
  "requester-not-permitted":
    "The person who asked for this change can no longer change bank details, so it was cancelled. If the account is right, enter it below.",
} satisfies Record<ApproveRefusal, string>;

export const clientAction = keepSettingsForm;

export default function BankSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pending, asked } = loaderData;
  const isAboutPending = actionData?.submitted?.intent !== undefined;
  const failure = isAboutPending ? undefined : actionData;
  const pendingFailure = isAboutPending ? actionData : undefined;
  return (
    <>
      <SettingsForm
        group="bank"
        {...loaderData}
        failure={failure}
        lead={leadFor(loaderData)}
        notice={
          <>
            {loaderData.isExample && (
              <Notice kind="warning">
                This is an example account: customers cannot pay into it. Enter your own; it takes
                effect immediately.
              </Notice>
            )}
            {pendingFailure?.errors.form && <FormError>{pendingFailure.errors.form}</FormError>}
            {pending && asked && (
              <PendingAccount
                {...{ pending, asked, hasApprover: loaderData.hasApprover }}
                failure={pendingFailure}
              />
            )}
          </>
        }
      >
        <SettingsSections sections={sections} {...loaderData} failure={failure} />
      </SettingsForm>
      {!loaderData.isEftPaused && (
        <div className="settings-form settings-test">
          <SettingsSection
            title="Pause EFT"
            about="If you suspect fraud, pause EFT first. Customers can then no longer choose EFT, and nobody sees the bank details. To resume, use the button at the top of any admin page."
          >
            <div>
              <ActionButton fields={{ intent: "pause-eft" }}>Pause EFT</ActionButton>
            </div>
          </SettingsSection>
        </div>
      )}
    </>
  );
}

/** The 24 hours apply only to a change of an account that customers see. */
function leadFor({ isExample, hasApprover }: Route.ComponentProps["loaderData"]): string {
  const lead = "Customers who choose EFT pay into this account.";
  if (isExample) return lead;
  const approval = hasApprover ? ", or as soon as another owner approves it" : "";
  return `${lead} Changed bank details are the commonest payment fraud, so a change takes effect after 24 hours${approval}.`;
}

/** The account that waits, and its approval by another owner. */
function PendingAccount({ pending, asked, hasApprover, failure }: PendingAccountProps) {
  const { id, value, isOwn, mayApprove, requestedBy = "a former colleague", requestedAt } = pending;
  return (
    <section id="approve" className="stack settings-form form-part pending-account">
      <h2>New account, not in use yet</h2>
      <dl className="pending-account-details">
        {Object.entries(fieldsOf(settingsGroups.bank)).map(([name, { label }]) => (
          <div key={name}>
            <dt className="soft">{label}</dt>
            <dd>{value[name as keyof typeof value]}</dd>
          </div>
        ))}
      </dl>
      <p className="caption">
        Requested by {isOwn ? "you" : requestedBy}, {formatLongDateTime(requestedAt)}. If you save
        another account below, it replaces this one and the 24 hours start again.
      </p>
      {isOwn ? (
        hasApprover && <p>Another owner can approve it on this page.</p>
      ) : !mayApprove ? (
        <p>{refusals["new-approver"]}</p>
      ) : (
        <Form method="post" className="stack" data-no-draft>
          <HiddenFields fields={{ intent: "approve", pendingId: id }} />
          <StepUpFields asked={asked} errors={failure?.errors} />
          <div>
            <SubmitButton variant="brand">Approve the new account</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}

type PendingAccountProps = {
  pending: PendingBankAccount;
  asked: AskedProof;
  /** Somebody else may approve it. */
  hasApprover: boolean;
  failure: ActionFailure | undefined;
};
