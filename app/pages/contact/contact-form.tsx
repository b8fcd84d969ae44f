import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { company } from "#app/content/company.ts";
import { contactMessages } from "#app/content/contact-messages.ts";
import type { SpecialMessageKind } from "#app/content/message-kinds.ts";
import { navigation } from "#app/content/navigation.ts";
import { cartQuestionLimits, contactLimits } from "#app/domain/contact/contact-limits.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { Drawing, Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import {
  type ContactError,
  type ContactField,
  checkContactFields,
  contactFieldError,
  remainingErrors,
} from "./check-contact-fields.ts";
import type { ContactSender } from "./contact-sender.ts";
import { type ContactFields, contactOutcome, postContactMessage } from "./post-contact-message.ts";
import "./contact-form.css";

/** Posts with fetch; without JavaScript the form submits to the page's action. */
export function ContactForm(props: ContactFormProps) {
  const { result, topic, question = "", about, sender, special } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(result?.ok ? result : undefined);
  const [error, setError] = useState<ContactError | undefined>(
    result?.ok === false ? result : undefined,
  );
  const submitted = result?.ok === false ? result.values : undefined;
  const opening = topic ? `About ${topic}: ${question}` : "";

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const target = event.currentTarget;
    const submission = { ...readContactFields(target), about, kind: special?.kind };
    const invalid = checkContactFields(submission);
    setError(invalid);
    if (invalid) return focusOn(target, `[name=${invalid.fields[0]}]`);
    setSending(true);
    const outcome = contactOutcome(await postContactMessage(submission, isLikelyBot(target)));
    setSending(false);
    if (!outcome.ok) return setError({ fields: [], message: outcome.message });
    clearFields(target);
    setSent(outcome);
  }

  function updateErrors(event: FormEvent<HTMLFormElement>) {
    const submission = { ...readContactFields(event.currentTarget), about };
    setError((now) => remainingErrors(now, submission));
  }

  function close() {
    setSent(undefined);
    if (form.current) focusOn(form.current, "[type=submit]");
  }

  return (
    <>
      <form
        ref={form}
        id="contact-form"
        method="post"
        action={`${special?.path ?? (about ? "/cart" : "/?index")}#contact-form`}
        onSubmit={send}
        onInput={updateErrors}
        noValidate
        className="contact-form"
      >
        {about && <input type="hidden" name="about" value={about} />}
        {special && <input type="hidden" name="kind" value={special.kind} />}
        <p className="caption">
          {about
            ? "The note is optional. Your name and email are required."
            : "All fields are required."}
        </p>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          readOnly={isSending}
          defaultValue={submitted?.name ?? sender?.name}
          error={contactFieldError("name", error)}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isSending}
          defaultValue={submitted?.email ?? sender?.email}
          error={contactFieldError("email", error)}
        />
        <MessageField
          {...(about
            ? { label: "Note", required: false, maxLength: cartQuestionLimits.message }
            : {
                label: special?.label ?? "Message",
                required: true,
                maxLength: contactLimits.message,
              })}
          note={special?.hint}
          readOnly={isSending}
          defaultValue={submitted?.message ?? opening}
          data-suggestion={opening}
          error={contactFieldError("message", error, special?.missing)}
        />
        <Honeypot />
        <ContactErrorMessage error={error} />
        <Button type="submit" variant="sun" icon="arrow-right" busy={isSending}>
          {isSending ? "Sending..." : (special?.button ?? "Send message")}
        </Button>
        <p className="caption">
          We use your details only to reply to you. See the{" "}
          <PathLink to={navigation.privacy.to}>{navigation.privacy.label}</PathLink>.
        </p>
      </form>
      <MessageSentDialog sent={sent} about={about} text={special?.sent} onClose={close} />
    </>
  );
}

function readContactFields(form: HTMLFormElement): ContactFields {
  const fields = new FormData(form);
  const text = (field: ContactField) => String(fields.get(field) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

/** Not reset(), which would restore the default values. The event clears the draft as well. */
function clearFields(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea"))
    box.value = "";
  form.dispatchEvent(new Event("input", { bubbles: true }));
}

/** After the next render, when the element is enabled. */
function focusOn(form: HTMLFormElement, selector: string): void {
  setTimeout(() => form.querySelector<HTMLElement>(selector)?.focus());
}

export type ContactFormProps = {
  result?: ContactFormResult | undefined;
  /** A service or product; the message starts with its name. */
  topic?: string | undefined;
  /** What is asked about it, filled in after its name. */
  question?: string | undefined;
  /** The server adds the cart to the message. */
  about?: "cart";
  /** As far as the visitor has told us already. */
  sender?: ContactSender | undefined;
  /** For another kind of message, on a page of its own. */
  special?: SpecialForm;
};

export type SpecialForm = {
  kind: SpecialMessageKind;
  path: string;
  /** Of the message, with a hint below it. */
  label: string;
  hint: string;
  /** Beside the message while it is empty. */
  missing: string;
  button: string;
  /** When the message has arrived. */
  sent: string;
};

export type ContactFormResult =
  | { ok: true; reference: string | undefined }
  | { ok: false; message: string; fields: string[]; values: Partial<ContactFields> };

/** The error; if it concerns no field, with other ways to contact us. */
function ContactErrorMessage({ error }: { error: ContactError | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  const isOurs = error?.fields.length === 0;
  // The disabled button has lost the focus: move it to the error.
  useEffect(() => {
    if (error && isOurs) note.current?.focus();
  }, [error, isOurs]);

  return (
    <div
      ref={note}
      // Focused errors are read out without it.
      role={isOurs ? undefined : "alert"}
      id="contact-error"
      tabIndex={-1}
      className="contact-error"
    >
      {error && (
        <p className="field-error">
          <Icon name="alert" />
          {error.message}
        </p>
      )}
      {isOurs && (
        <p>
          You can also call <a href={`tel:${company().phone.number}`}>{company().phone.shown}</a> or
          email <a href={`mailto:${company().email}`}>{company().email}</a>.
        </p>
      )}
    </div>
  );
}

/** Honeypot: hidden from people and autofill. Messages that fill it in are flagged, not refused. */
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

/** The honeypot is filled in, or the form was sent faster than a person can type. */
function isLikelyBot(form: HTMLFormElement): boolean {
  const trap = form.elements.namedItem("fax") as HTMLInputElement | null;
  return Boolean(trap?.value) || performance.now() < MIN_FILL_MS;
}

/** Since the page was opened; a restored draft takes longer too. */
const MIN_FILL_MS = 1500;

/** Shows a character count near the limit; the text is not truncated. */
function MessageField({ maxLength, note, ...props }: MessageFieldProps) {
  const countFrom = maxLength * SHOW_COUNT_FROM;
  const lengthToShow = (text: string) => (text.trim().length > countFrom ? text.trim().length : 0);
  const [length, setLength] = useState(() => lengthToShow(String(props.defaultValue ?? "")));
  return (
    <TextArea
      {...props}
      name="message"
      rows={4}
      hint={length > 0 ? <CharacterCount length={length} max={maxLength} /> : note}
      onInput={({ currentTarget: { value } }) => setLength(lengthToShow(value))}
    />
  );
}

const SHOW_COUNT_FROM = 0.9;

function CharacterCount({ length, max }: { length: number; max: number }) {
  const over = length - max;
  if (over <= 0) return `${formatThousands(length)} of ${formatThousands(max)} characters`;
  return (
    <span className="field-error">
      {formatThousands(over)} {over === 1 ? "character" : "characters"} over the limit of{" "}
      {formatThousands(max)}
    </span>
  );
}

type MessageFieldProps = ComponentProps<typeof TextArea> & {
  maxLength: number;
  /** What to write, until the text is nearly too long. */
  note: string | undefined;
};

/** South African format: thousands separated by a space. */
function formatThousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
}

function MessageSentDialog({ sent, about, text, onClose }: MessageSentDialogProps) {
  const { title, close } = contactMessages.sent;
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      aria-labelledby="message-sent"
      className="message-sent"
    >
      <Drawing className="branch" viewBox="0 0 120 64" width="120" height="64" strokeWidth="1.6">
        <path d="M0 60C30 58 40 40 60 38s40-10 58-30M60 38c-2-14 8-20 4-34M90 30c3 7 8 9 16 12" />
        <path strokeWidth="8" d="M64 5h0M106 42h0" />
        <path strokeWidth="8" d="M115 8h0" />
      </Drawing>
      <h2 id="message-sent">{title}</h2>
      <p className="soft">
        {text ?? contactMessages.sent.text}
        {about && " Your cart hasn’t changed."}
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
  /** Instead of that for a general message. */
  text: string | undefined;
  onClose: () => void;
};
