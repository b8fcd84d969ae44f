import { data } from "react-router";
import { company } from "#app/content/company.ts";
import type { EmailSettings } from "#app/content/private-settings.server.ts";
import {
  emailFields,
  emailForm,
  saveEmailSettings,
} from "#app/domain/settings/email-settings.server.ts";
import { sendTestMailNow } from "#app/domain/settings/send-test-mail.server.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { readFields } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton, SelectField } from "#app/pages/admin/admin-form.tsx";
import { limitTestMails } from "#app/pages/admin/outbox/limit-test-mails.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/email-settings-page";
import {
  keepSettingsForm,
  SettingsForm,
  SettingsSection,
  settingsFields,
} from "./settings-form.tsx";
import { saveStepUpForm } from "./settings-responses.server.ts";

const PATH = "/admin/settings/email";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Email" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, mail } = context.get(appServices);
  const { value, ...settings } = await readSettings({ database }, admin, "email");
  return {
    fields: shownFields(value, mail.environment.sender),
    settings,
    ownEmail: admin.email,
    environment: mail.environment,
    isPasswordUnreadable: mail.isPasswordUnreadable(),
    hasPassword: value.password !== "",
    deliversMail: mail.kind !== "folder",
  };
}

function shownFields(value: EmailSettings, sender: string | undefined) {
  const fields = emailFields(value);
  return sender ? { ...fields, senderAddress: sender } : fields;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, mail, origin, log, authentication } = context.get(appServices);
  const fields = await readFields(request);
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
    schema: emailForm,
    save: (form, holder) => saveEmailSettings(services, admin, form, holder),
    path: PATH,
    message: ({ areAdminsTold }) =>
      areAdminsTold
        ? "The email settings have been saved. An email has told all admins."
        : "The email settings have been saved. The previous settings could not email all admins, so the overview shows the change for a week.",
  });
}

export const clientAction = keepSettingsForm;

export default function EmailSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { environment, hasPassword, ownEmail } = loaderData;
  const test = actionData && "test" in actionData ? actionData.test : undefined;
  const failure = test ? undefined : actionData;
  const { of, text } = settingsFields(loaderData.fields, failure);
  const isFixed = environment.hasServer;
  return (
    <>
      <SettingsForm
        title="Email"
        lead="Order confirmations, replies and all other emails from the site."
        notice={<ServerNotice {...loaderData} />}
        settings={loaderData.settings}
        failure={failure}
        stepUpEmail={ownEmail}
      >
        <SettingsSection title="Sender">
          {text("senderName", "Name (optional)", {
            maxLength: 60,
            hint: `Leave empty for the company’s name, ${company().name}.`,
          })}
          {text("senderAddress", "Email address (optional)", {
            type: "email",
            maxLength: 254,
            disabled: environment.sender !== undefined,
            hint: environment.sender
              ? "Set by the environment variable MAIL_FROM, which overrides what is saved here."
              : `Leave empty for the company’s address, ${company().email}. The mail server must be allowed to send for it.`,
          })}
        </SettingsSection>
        <SettingsSection
          title="Mail server"
          about={
            isFixed
              ? "Set by the environment variable SMTP_URL, which overrides what is saved here."
              : "Your email provider lists these details, usually under “SMTP” or “Outgoing mail”."
          }
        >
          {text("host", "Server (optional)", {
            maxLength: 253,
            disabled: isFixed,
            placeholder: "mail.example.co.za",
            hint: "Without a server, emails are not sent. You can read them under Outbox.",
          })}
          <div className="settings-pair">
            {text("port", "Port", {
              inputMode: "numeric",
              maxLength: 5,
              required: true,
              disabled: isFixed,
              hint: "Usually 587 with STARTTLS, or 465 with TLS.",
            })}
            <SelectField
              {...of("security")}
              label="Security"
              disabled={isFixed}
              options={[
                ["starttls", "STARTTLS"],
                ["tls", "TLS from the start"],
                ["none", "None, for a server on the same machine"],
              ]}
            />
          </div>
          {text("user", "User (optional)", {
            maxLength: 254,
            disabled: isFixed,
            hint: "Often the whole email address. Leave empty if the server asks for no password.",
          })}
          {text("password", hasPassword ? "New password (optional)" : "Password (optional)", {
            type: "password",
            autoComplete: "new-password",
            maxLength: 1024,
            disabled: isFixed,
            hint: hasPassword
              ? "A password is saved and is not shown again. Leave empty to keep it."
              : "It is stored encrypted and not shown again.",
          })}
        </SettingsSection>
      </SettingsForm>
      <section className="stack form-part settings-form settings-test">
        <h2>Test</h2>
        <p className="caption">
          Sends an email to {ownEmail} with the settings as they are saved, and says whether the
          mail server accepted it.
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
        Emails are waiting: the saved password can no longer be read, because the session secret of
        the site was changed. Enter the password again.
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
