import { data } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import { giveUpMail, readMail, retryMail } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { mailState } from "#app/domain/mail-outbox/mail-state.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import type { Route } from "./+types/mail-page";
import { MailStateTag, mailKindLabel, mailRefusalMessages } from "./mail-labels.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, { path: `/admin/outbox/${params.mailId}`, title: "Mail" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const mail = await readMail(context.get(appServices), admin, requireUuidParam(params.mailId));
  if (!mail) throw data(null, { status: 404 });
  const { sentAt, failedAt, nextAttemptAt } = mail;
  const state = mailState(mail, new Date());
  return {
    subject: mail.subject,
    text: mail.text,
    state,
    canRetry: state === "failed" && mail.isComplete,
    isContactMail: mail.kind.startsWith("contact-"),
    details: [
      ["To", mail.to],
      ["Kind", mailKindLabel(mail.kind)],
      ["Written", formatDateTime(mail.createdAt)],
      [state === "in-folder" ? "Kept" : "Sent", sentAt && formatDateTime(sentAt)],
      ["Given up", failedAt && formatDateTime(failedAt)],
      ["Next attempt", state === "retrying" && formatDateTime(nextAttemptAt)],
      ["Attempts", String(mail.attempts)],
      ["Last trouble", mail.lastError],
    ] as const,
  };
}

const mailForm = z.strictObject({ step: z.enum(["retry", "give-up"]) });

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(mailForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const id = requireUuidParam(params.mailId);
  const verb = form.value.step === "retry" ? retryMail : giveUpMail;
  const outcome = await verb(context.get(appServices), admin, id);
  const path = `/admin/outbox/${id}`;
  if (!outcome.ok) {
    const to = outcome.reason === "missing" ? "/admin/outbox" : path;
    return redirectWithToast(context, to, errorToast(mailRefusalMessages[outcome.reason]));
  }
  const message =
    form.value.step === "retry" ? "The mail is being sent now." : "The mail was given up.";
  return redirectWithToast(context, path, successToast(message));
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { subject, text, state, canRetry, isContactMail, details } = loaderData;
  const isOpen = state === "waiting" || state === "retrying";
  return (
    <>
      <AdminPageHeader title={subject} back={{ to: "/admin/outbox", label: "Outbox" }}>
        {(isOpen || canRetry) && (
          <ActionButton fields={{ step: "retry" }} variant="brand">
            {isOpen ? "Send now" : "Send again"}
          </ActionButton>
        )}
        {isOpen && (
          <ConfirmButton
            label="Give up"
            question="Give this mail up?"
            confirmLabel="Give up"
            fields={{ step: "give-up" }}
          >
            It will not be sent. An order mail or an answer can be sent again from here; a mail with
            a link that opens an account cannot.
          </ConfirmButton>
        )}
      </AdminPageHeader>
      <p className="spaced">
        <MailStateTag state={state} />
      </p>
      <DetailList details={details} />
      <section className="admin-section">
        <h2>What it says</h2>
        {text === undefined ? (
          <p className="admin-note">
            {isContactMail
              ? "What it said is not kept here: the message and its answers stand in the inbox."
              : "What this mail said is forgotten: it went to an address that is no account’s any more, or whoever it went to asked us to forget them."}
          </p>
        ) : (
          <>
            <p className="admin-note">
              Links are shown without the part that makes them work.
              {state === "failed" &&
                !canRetry &&
                " That part is gone, so this mail cannot be sent again: do again what caused it."}
            </p>
            <pre className="plain-text mail-text">{text}</pre>
          </>
        )}
      </section>
    </>
  );
}
