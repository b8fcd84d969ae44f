import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import {
  type MessageChannel,
  messageSubject,
  messageVersion,
} from "#app/domain/contact/contact-message.ts";
import {
  type FoundPhoneNumber,
  findPhoneNumbers,
  whatsAppLink,
} from "#app/domain/contact/find-phone-numbers.ts";
import { adminTextLimits } from "#app/domain/contact/message-limits.ts";
import type { MessageDetail } from "#app/domain/contact/read-message.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { settingsPath } from "#app/pages/admin/settings/settings-paths.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { replyChannelLabels, replyTemplate } from "./message-labels.ts";

const EMAIL_SETTINGS_PATH = settingsPath("email");

/** Replies by mail, or opens WhatsApp or a mail client with the same text. */
export function ReplyForm({ message, colleague, deliversMail, failure }: ReplyFormProps) {
  const reply = failure?.submitted.intent === "reply" ? failure : undefined;
  // The salutation only in the first reply.
  const isFirst = !message.replies.some(({ channel }) => channel === "mail");
  const draft = isFirst ? replyTemplate(message.name, colleague) : "";
  const first = reply?.submitted.text ?? draft;
  const [text, setText] = useState(first);
  const { state, formData } = useNavigation();
  const isSending = state !== "idle" && formData?.get("intent") === "reply";
  const version = messageVersion(message);
  const { canMail } = message;
  const { mayOpen } = usePermissions();
  const labels = deliversMail
    ? { button: "Send reply", busy: "Sending..." }
    : { button: "Save reply", busy: "Saving..." };
  const phones = findPhoneNumbers(`${message.phone}\n${message.message}`);
  const phone = phones.find(({ hasWhatsApp }) => hasWhatsApp);
  return (
    <section className="admin-section" aria-labelledby="reply-title">
      <h2 id="reply-title">{message.replies.length > 0 ? "Reply again" : "Reply"}</h2>
      {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
      {!message.email && !phone && (
        <p className="soft">The sender left no email address. Reply by phone or letter.</p>
      )}
      {(message.email || phone) && (
        <Form method="post" className="stack reply-form">
          <HiddenFields fields={{ intent: "reply", version }} />
          <TextArea
            label={canMail ? `To ${message.email}` : "Your reply"}
            name="text"
            rows={9}
            defaultValue={first}
            maxLength={adminTextLimits.reply}
            required
            autoComplete="off"
            error={reply?.errors.text}
            onChange={(event) => setText(event.currentTarget.value)}
            hint={
              canMail
                ? `${quoteHint(message)} Their reply goes to ${company().email}.`
                : message.email
                  ? "The site cannot send email to this address. Check it, then use your own email program."
                  : "The sender left no email address. Open WhatsApp with this text."
            }
          />
          {canMail && !deliversMail && (
            <p className="reply-warning">
              <Icon name="alert" size={16} />
              <span>
                Email sending is not set up, so your reply will be saved but not sent. Send it from
                your own mailbox and mark the message as answered
                {mayOpen(EMAIL_SETTINGS_PATH) ? (
                  <>
                    , or <Link to={EMAIL_SETTINGS_PATH}>set up email</Link>.
                  </>
                ) : (
                  "."
                )}
              </span>
            </p>
          )}
          <div className="button-row">
            {canMail && (
              <SubmitButton variant="brand" icon="mail" busy={isSending}>
                {isSending ? labels.busy : labels.button}
              </SubmitButton>
            )}
            {phone && <WhatsAppLink phone={phone} text={text} />}
            {message.email && (
              <a
                href={mailto(message, text)}
                className={buttonClass({ variant: "quiet", size: "compact" })}
              >
                Use my own email program
              </a>
            )}
          </div>
        </Form>
      )}
      <AnsweredElsewhere version={version} />
    </section>
  );
}

function quoteHint({ channel }: { channel: MessageChannel }): string {
  return channel === "website"
    ? "Their message is quoted below yours."
    : "The recorded message is not quoted.";
}

function WhatsAppLink({ phone, text }: { phone: FoundPhoneNumber; text: string }) {
  return (
    <a
      href={whatsAppLink(phone.number, text)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: "line", size: "compact" })}
    >
      <span>
        WhatsApp {phone.formatted}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </span>
      <Icon name="message" size={16} />
    </a>
  );
}

function AnsweredElsewhere({ version }: { version: string }) {
  return (
    <Form method="post" className="button-row soft spaced">
      <HiddenFields fields={{ intent: "answered", version }} />
      <span id="answered-elsewhere">Answered elsewhere? Mark it as answered</span>
      {(["whatsapp", "phone", "elsewhere"] as const).map((channel) => (
        <SubmitButton
          key={channel}
          name="channel"
          value={channel}
          aria-describedby="answered-elsewhere"
        >
          {replyChannelLabels[channel]}
        </SubmitButton>
      ))}
    </Form>
  );
}

export function mailto(to: MailtoMessage, text: string): string {
  const quoted = to.message.slice(0, 500).toWellFormed().replace(/^/gm, "> ");
  const subject = encodeURIComponent(`Re: ${messageSubject(to)}`);
  const written = to.channel === "website" ? `${text}\n\n${quoted}` : text;
  const body = encodeURIComponent(written.replaceAll("\n", "\r\n"));
  return `mailto:${encodeURIComponent(to.email)}?subject=${subject}&body=${body}`;
}

type MailtoMessage = Pick<MessageDetail, "email" | "message" | "channel" | "kind" | "reference">;

type ReplyFormProps = {
  message: MessageDetail;
  colleague: string;
  deliversMail: boolean;
  failure: ActionFailure | undefined;
};
