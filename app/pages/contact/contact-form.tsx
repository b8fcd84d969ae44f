import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import { clearDraft, draftKeys, useFormDraft } from "#app/pages/shell/drafts/form-draft.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import {
  type ContactError,
  type ContactField,
  checkContactFields,
  remainingErrors,
} from "./check-contact-fields.ts";
import { type ContactFields, contactOutcome, postContactMessage } from "./post-contact-message.ts";

import "./contact-form.css";
import { company } from "#app/content/company.ts";
import { contactMessages } from "#app/content/contact-messages.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "./contact-form.css";

/** Sent by script it answers in place; without, the same form goes to the page's own action. */
export function ContactForm({ result, topic, about }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(result?.ok ? result : undefined);
  const [error, setError] = useState<ContactError | undefined>(
    result?.ok === false ? result : undefined,
  );
  const submitted = result?.ok === false ? result.values : undefined;
  const opening = topic ? `About ${topic}: ` : "";

  const draftKey = about ? draftKeys.cartNote : draftKeys.contact;
  useEffect(() => {
    if (result?.ok) clearDraft(draftKey);
  }, [result, draftKey]);
  useFormDraft(form, draftKey, { opening });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const target = event.currentTarget;
    const written = { ...readContactFields(target), about };
    const wrong = checkContactFields(written);
    setError(wrong);
    if (wrong) return focusOn(target, `[name=${wrong.fields[0]}]`);
    setSending(true);
    const outcome = contactOutcome(await postContactMessage(written, isLikelyBot(target)));
    setSending(false);
    if (!outcome.ok) return setError({ fields: [], message: outcome.message });
    clearFields(target);
    clearDraft(draftKey);
    setSent(outcome);
  }

  function follow(event: FormEvent<HTMLFormElement>) {
    const written = { ...readContactFields(event.currentTarget), about };
    setError((now) => remainingErrors(now, written));
  }

  function close() {
    setSent(undefined);
    if (form.current) focusOn(form.current, "[type=submit]");
  }

  const marks = (field: ContactField) =>
    error?.fields.includes(field) ? { error: true, "aria-describedby": contactErrorId } : {};

  return (
    <>
      <form
        ref={form}
        id="contact-form"
        method="post"
        action={about ? "/cart#contact-form" : "/?index#contact-form"}
        onSubmit={send}
        onInput={follow}
        noValidate
        className="contact-form"
      >
        {about && <input type="hidden" name="about" value={about} />}
        <p className="caption">
          {about ? "The note can stay empty, the rest is required." : "All fields are required."}
        </p>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          readOnly={isSending}
          defaultValue={submitted?.name}
          {...marks("name")}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isSending}
          defaultValue={submitted?.email}
          {...marks("email")}
        />
        <MessageField
          {...(about
            ? { label: "Note", required: false, maxLength: cartQuestionLimits.message }
            : { label: "Message", required: true, maxLength: contactLimits.message })}
          readOnly={isSending}
          defaultValue={submitted?.message ?? opening}
          {...marks("message")}
        />
        <Honeypot />
        <ContactErrorMessage mistake={error} />
        <Button type="submit" variant="sun" icon="arrow-right" busy={isSending}>
          {isSending ? "Sending..." : "Send message"}
        </Button>
        <p className="caption">
          We use your details to answer you, and for nothing else. See the{" "}
          <Link to={navigation.privacy.to}>{navigation.privacy.label}</Link>.
        </p>
      </form>
      <MessageSentDialog sent={sent} about={about} onClose={close} />
    </>
  );
}

function readContactFields(form: HTMLFormElement): ContactFields {
  const fields = new FormData(form);
  const text = (field: ContactField) => String(fields.get(field) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

/** Not reset(): that would bring back what the form began with. */
function clearFields(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea"))
    box.value = "";
}

/** Once what is to be focused is on the page and can be. */
function focusOn(form: HTMLFormElement, selector: string): void {
  setTimeout(() => form.querySelector<HTMLElement>(selector)?.focus());
}

export type ContactFormProps = {
  result?: ContactFormResult | undefined;
  /** The service or product that the message is about; it begins with its name. */
  topic?: string | undefined;
  /** The cart goes with what is written. */
  about?: "cart";
};

export type ContactFormResult =
  | { ok: true; reference: string | undefined }
  | { ok: false; message: string; fields: string[]; values: Partial<ContactFields> };

const contactErrorId = "contact-mistake";

/** What went wrong; and when it is not about what was written, the other ways to reach someone. */
function ContactErrorMessage({ mistake }: { mistake: ContactError | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  const isOurs = mistake?.fields.length === 0;
  // The button could not keep the focus while it was disabled: it goes to what went wrong.
  useEffect(() => {
    if (mistake && isOurs) note.current?.focus();
  }, [mistake, isOurs]);

  return (
    <div ref={note} role="alert" id={contactErrorId} tabIndex={-1} className="contact-error">
      {mistake && (
        <p className="contact-error-text">
          <Icon name="alert" />
          {mistake.message}
        </p>
      )}
      {isOurs && (
        <p>
          Or call <a href={`tel:${company.phone.number}`}>{company.phone.shown}</a>, or write to{" "}
          <a href={`mailto:${company.email}`}>{company.email}</a>.
        </p>
      )}
    </div>
  );
}

/**
 * A field that no person sees, reaches or has filled in for them. Programs that fill in everything
 * fill it in as well, and what they send is marked (domain/contact), never refused.
 */
function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input name="fax" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Filled in where nobody looks, or sent sooner than anyone can scroll here and write. */
function isLikelyBot(form: HTMLFormElement): boolean {
  const trap = form.elements.namedItem("fax") as HTMLInputElement | null;
  return Boolean(trap?.value) || performance.now() < MIN_FILL_MS;
}

/** From opening the page: a message kept from before, or filled in by the browser, takes longer. */
const MIN_FILL_MS = 1500;

/** Nothing is cut off without a word: near its end the field says how much room is left. */
function MessageField({ maxLength, ...props }: MessageFieldProps) {
  const [length, setLength] = useState(0);
  return (
    <TextArea
      {...props}
      name="message"
      rows={4}
      hint={length > 0 && <CharacterCount length={length} most={maxLength} />}
      onInput={({ currentTarget: { value } }) => {
        const now = value.trim().length;
        setLength(now > maxLength * SHOW_COUNT_FROM ? now : 0);
      }}
    />
  );
}

const SHOW_COUNT_FROM = 0.9;

function CharacterCount({ length, most }: { length: number; most: number }) {
  const over = length - most;
  if (over <= 0) return `${formatThousands(length)} of ${formatThousands(most)} characters`;
  return (
    <span className="message-too-long">
      {formatThousands(over)} {over === 1 ? "character" : "characters"} too many: at most{" "}
      {formatThousands(most)} can be sent
    </span>
  );
}

type MessageFieldProps = ComponentProps<typeof TextArea> & {
  /** The most characters that it takes. */
  maxLength: number;
};

/** Thousands apart, as South Africans write them. */
function formatThousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

function MessageSentDialog({ sent, about, onClose }: MessageSentDialogProps) {
  const { title, text, close } = contactMessages.sent;
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      aria-labelledby="message-sent"
      className="message-sent"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 120 64"
        width="120"
        height="64"
        fill="none"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <path d="M0 60C30 58 40 40 60 38s40-10 58-30M60 38c-2-14 8-20 4-34M90 30c3 7 8 9 16 12" />
        <path strokeWidth="8" d="M64 5h0M106 42h0" />
        <path strokeWidth="8" d="M115 8h0" />
      </svg>
      <h2 id="message-sent">{title}</h2>
      <p>
        {text}
        {about && " Your cart stays as it is."}
      </p>
      {sent?.reference && <p>Your reference: {sent.reference}</p>}
      <form method="dialog">
        <Button type="submit" variant="ink">
          {close}
        </Button>
      </form>
    </Dialog>
  );
}

type MessageSentDialogProps = {
  sent: { reference: string | undefined } | undefined;
  about: "cart" | undefined;
  onClose: () => void;
};
