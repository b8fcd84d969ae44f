import { data } from "react-router";
import { z } from "zod";
import { giveUpMail, readMail, retryMail } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { mailState } from "#app/domain/mail-outbox/mail-state.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import type { Route } from "./+types/mail-page";
import { MailStateTag, mailRefusalMessages } from "./mail-labels.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: `/admin/outbox/${params.mailId}`,
    title: recordTitle(loaderData?.subject, "Email"),
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/outbox/:mailId");
  const mail = await readMail(context.get(appServices), admin, requireUuidParam(params.mailId));
  if (!mail) throw data(null, { status: 404 });
  const { sentAt, failedAt, nextAttemptAt } = mail;
  const state = mailState(mail, new Date());
  return {
    subject: mail.subject,
    text: mail.text,
    state,
    canRetry: state === "failed" && mail.isComplete,
    canStop: (state === "waiting" || state === "retrying") && !mail.isWarning,
    isContactMail: mail.kind.startsWith("contact-"),
    details: [
      ["To", mail.to],
      ["Type", mail.kindLabel],
      ["Created", formatDateTime(mail.createdAt)],
      [state === "in-folder" ? "Saved" : "Sent", sentAt && formatDateTime(sentAt)],
      ["Sending stopped", failedAt && formatDateTime(failedAt)],
      ["Next attempt", state === "retrying" && formatDateTime(nextAttemptAt)],
      ["Attempts", String(mail.attempts)],
      ["Last error", mail.lastError],
    ] as const,
  };
}

const mailForm = z.strictObject({ step: z.enum(["retry", "give-up"]) });

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/outbox/:mailId");
  const form = await readForm(mailForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const id = requireUuidParam(params.mailId);
  const services = context.get(appServices);
  const outcome =
    form.value.step === "retry"
      ? await retryMail(services, admin, id)
      : await giveUpMail(
          services,
          requirePermission(context, "see-contact-details", "change-settings"),
          id,
        );
  const path = `/admin/outbox/${id}`;
  if (!outcome.ok) {
    const to = outcome.reason === "missing" ? "/admin/outbox" : path;
    return redirectWithToast(context, to, errorToast(mailRefusalMessages[outcome.reason]));
  }
  const message =
    form.value.step === "retry" ? "The email is being sent now." : "Sending has been stopped.";
  return redirectWithToast(context, path, successToast(message));
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { subject, text, state, canRetry, canStop, isContactMail, details } = loaderData;
  const { may } = usePermissions();
  const isOpen = state === "waiting" || state === "retrying";
  return (
    <>
      <AdminPageHeader title={subject} back={{ to: "/admin/outbox", label: "Outbox" }}>
        {(isOpen || canRetry) && (
          <ActionButton fields={{ step: "retry" }} variant="brand">
            {isOpen ? "Send now" : "Send again"}
          </ActionButton>
        )}
        {canStop && may("change-settings") && (
          <ConfirmButton
            label="Stop sending"
            question="Stop sending this email?"
            confirmLabel="Stop sending"
            fields={{ step: "give-up" }}
          >
            It will not be sent. Order emails and replies can be sent again from here; emails with a
            link that opens an account cannot.
          </ConfirmButton>
        )}
      </AdminPageHeader>
      <p className="spaced">
        <MailStateTag state={state} />
      </p>
      <DetailList details={details} />
      <section className="admin-section">
        <h2>Content</h2>
        {text === undefined ? (
          <p className="soft">
            {isContactMail
              ? "The content is not kept here. Find the message and its replies under Messages."
              : "The content has been deleted: the address no longer belongs to an account, or the recipient asked us to delete their data."}
          </p>
        ) : (
          <>
            <p className="soft">
              For security, links are shown without the part that makes them work.
              {state === "failed" &&
                !canRetry &&
                " That part has been deleted, so this email cannot be sent again. Repeat the action that created it."}
            </p>
            <p className="panel plain-text spaced">{text}</p>
          </>
        )}
      </section>
    </>
  );
}
