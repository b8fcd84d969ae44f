import { data, Form } from "react-router";
import { z } from "zod";
import { sayMoment } from "#app/content/office-words.ts";
import { done, failed } from "#app/content/toast.ts";
import { mailState } from "#app/domain/outbox/mail-state.ts";
import { readMail } from "#app/domain/outbox/read-mail.server.ts";
import { giveUpMail, retryMail } from "#app/domain/outbox/retry-mail.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { OfficeHead } from "../office-head.tsx";
import { readId } from "../read-id.ts";
import type { Route } from "./+types/mail-page";
import { kindWords, refusalWords } from "./mail-words.ts";
import { StateTag } from "./state-tag.tsx";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, { path: `/admin/outbox/${params.mailId}`, title: "Mail" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const mail = await readMail(context.get(services), admin, readId(params.mailId));
  if (!mail) throw data(null, { status: 404 });
  const { sentAt, givenUpAt, nextAttemptAt } = mail;
  const state = mailState(mail, new Date());
  return {
    subject: mail.subject,
    text: mail.text,
    state,
    canGoAgain: state === "failed" && mail.isWhole,
    isOfInbox: mail.kind.startsWith("contact-"),
    facts: [
      ["To", mail.to],
      ["Kind", kindWords(mail.kind)],
      ["Written", sayMoment(mail.createdAt)],
      ...(sentAt ? [[state === "kept" ? "Kept" : "Sent", sayMoment(sentAt)]] : []),
      ...(givenUpAt ? [["Given up", sayMoment(givenUpAt)]] : []),
      ...(state === "retrying" ? [["Next attempt", sayMoment(nextAttemptAt)]] : []),
      ["Attempts", String(mail.attempts)],
      ...(mail.lastError ? [["Last trouble", mail.lastError]] : []),
    ] as [string, string][],
  };
}

const mailForm = z.strictObject({ step: z.enum(["retry", "give-up"]) });

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(mailForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const id = readId(params.mailId);
  const verb = form.value.step === "retry" ? retryMail : giveUpMail;
  const outcome = await verb(context.get(services), admin, id);
  const path = `/admin/outbox/${id}`;
  if (!outcome.ok) {
    const to = outcome.reason === "missing" ? "/admin/outbox" : path;
    return redirectWithToast(context, to, failed(refusalWords[outcome.reason]));
  }
  const sentence =
    form.value.step === "retry" ? "The mail is being sent now." : "The mail was given up.";
  return redirectWithToast(context, path, done(sentence));
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const { subject, text, state, canGoAgain, isOfInbox, facts } = loaderData;
  const isOpen = state === "waiting" || state === "retrying";
  return (
    <>
      <OfficeHead title={subject} back={{ to: "/admin/outbox", label: "Outbox" }}>
        {(isOpen || canGoAgain) && (
          <Form method="post">
            <input type="hidden" name="step" value="retry" />
            <Button type="submit" variant="brand" size="office">
              {isOpen ? "Send now" : "Send again"}
            </Button>
          </Form>
        )}
        {isOpen && (
          <ConfirmButton
            label="Give up"
            question="Give this mail up?"
            confirm="Give up"
            fields={{ step: "give-up" }}
          >
            It will not be sent. An order mail or an answer can be sent again from here; a mail with
            a link that opens an account cannot.
          </ConfirmButton>
        )}
      </OfficeHead>
      <p className="mail-state">
        <StateTag state={state} />
      </p>
      <dl className="fact-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="office-section">
        <h2>What it says</h2>
        {text === undefined ? (
          <p className="office-note">
            {isOfInbox
              ? "What it said is not kept here: the message and its answers stand in the inbox."
              : "What this mail said is forgotten: it went to an address that is no account’s any more, or whoever it went to asked us to forget them."}
          </p>
        ) : (
          <>
            <p className="office-note">
              Links are shown without the part that makes them work.
              {state === "failed" &&
                !canGoAgain &&
                " That part is gone, so this mail cannot be sent again: do again what caused it."}
            </p>
            <pre className="mail-text">{text}</pre>
          </>
        )}
      </section>
    </>
  );
}
