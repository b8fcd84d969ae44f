import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { saveEmailSettings } from "#app/domain/settings/email-settings.server.ts";
import { sendTestMailNow } from "#app/domain/settings/send-test-mail.server.ts";
import { groupForm } from "#app/domain/settings/settings-form.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { limitTestMails } from "#app/pages/admin/outbox/limit-test-mails.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/email-settings-page";
import { SettingsSections } from "./settings-fields.tsx";
import { keepSettingsForm, SettingsForm } from "./settings-form.tsx";
import { settingsPath } from "./settings-paths.ts";
import { readGroupForm, saveStepUpForm } from "./settings-responses.server.ts";

const { title, saved, sections } = settingsGroups.email;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: settingsPath("email"), title });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/email");
  const { mail } = context.get(appServices);
  const { form, value } = await readGroupForm(context, "email");
  const { hasServer, sender } = mail.environment;
  return {
    ...form,
    fields: sender ? { ...form.fields, senderAddress: sender } : form.fields,
    // Nothing of it is shown: people choose it themselves.
    secrets: { password: value.password ? { ending: "" } : ("none" as const) },
    variables: [...(sender ? ["MAIL_FROM"] : []), ...(hasServer ? ["SMTP_URL"] : [])],
    ownEmail: admin.email,
    isPasswordUnreadable: mail.isPasswordUnreadable(),
    deliversMail: mail.kind !== "folder",
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/email");
  const { database, mail, origin, log, authentication } = context.get(appServices);
  const fields = await readFormFields(request);
  if (fields.intent === "test") {
    const refusal = await limitTestMails(context, admin);
    const test = refusal
      ? { ok: false, message: refusal }
      : await sendTestMailNow({ mail, origin, log }, admin);
    return data({ test, errors: {}, submitted: {}, ok: false as const });
  }
  const { secret } = await authentication.$context;
  const services = { database, origin, secret, mail };
  return saveStepUpForm({
    request,
    context,
    submitted: fields,
    group: "email",
    schema: groupForm("email"),
    save: (form, holder) => saveEmailSettings(services, admin, form, holder),
    message: ({ areOwnersTold }) =>
      areOwnersTold
        ? `${saved} All owners have been emailed.`
        : `${saved} The previous settings could not email all owners, so the overview shows the change for a week.`,
  });
}

export const clientAction = keepSettingsForm;

export default function EmailSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const test = actionData && "test" in actionData ? actionData.test : undefined;
  const failure = test ? undefined : actionData;
  const { name, email } = company();
  const hints = {
    senderName: `Leave empty for the company’s name, ${name}.`,
    senderAddress: `Leave empty for the company’s address, ${email}. The mail server must be allowed to send for it.`,
  };
  return (
    <>
      <SettingsForm
        group="email"
        {...loaderData}
        failure={failure}
        notice={<ServerNotice {...loaderData} />}
      >
        <SettingsSections sections={sections} {...loaderData} hints={hints} failure={failure} />
      </SettingsForm>
      <section className="stack form-part settings-form settings-test">
        <h2>Test</h2>
        <p className="caption">
          Sends an email to {loaderData.ownEmail} with the settings as they are saved, and says
          whether the mail server accepted it.
        </p>
        <ActionButton fields={{ intent: "test" }} icon="mail">
          Send a test email
        </ActionButton>
        {test && <Notice kind={test.ok ? "success" : "danger"}>{test.message}</Notice>}
      </section>
    </>
  );
}

function ServerNotice({ isPasswordUnreadable, deliversMail }: ServerNoticeProps) {
  if (isPasswordUnreadable) {
    return (
      <Notice kind="danger">
        Emails are waiting: the saved password can no longer be read, because the site’s session
        secret was changed. Enter the password again.
      </Notice>
    );
  }
  if (deliversMail) return null;
  return (
    <Notice kind="warning">
      Emails are not being sent yet: customers receive no confirmations or replies.
    </Notice>
  );
}

type ServerNoticeProps = { isPasswordUnreadable: boolean; deliversMail: boolean };
