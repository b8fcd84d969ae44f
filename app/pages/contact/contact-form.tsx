import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { contactLimits, orderLimits } from "#app/domain/contact/contact-limits.ts";
import { clearDraft, draftKeys, useDraft } from "#app/pages/shell/draft.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import {
  type ContactField,
  type ContactMistake,
  checkContactFields,
  stillWrong,
} from "./check-contact-fields.ts";
import { ContactMistakeNote, mistakeId } from "./contact-mistake-note.tsx";
import { contactOutcome } from "./contact-outcome.ts";
import { ContactTrap, looksAutomatic } from "./contact-trap.tsx";
import { MessageField } from "./message-field.tsx";
import { MessageSentDialog } from "./message-sent-dialog.tsx";
import { type ContactFields, postContactMessage } from "./post-contact-message.ts";
import "./contact-form.css";

/** Sent by script it answers in place; without, the same form goes to the page's own action. */
export function ContactForm({ result, topic, about }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(result?.ok ? result : undefined);
  const [mistake, setMistake] = useState<ContactMistake | undefined>(
    result?.ok === false ? result : undefined,
  );
  const typed = result?.ok === false ? result.values : undefined;
  const opening = topic ? `About ${topic}: ` : "";

  const draftKey = about ? draftKeys.cartNote : draftKeys.contact;
  useEffect(() => {
    if (result?.ok) clearDraft(draftKey);
  }, [result, draftKey]);
  useDraft(form, draftKey, { opening });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const target = event.currentTarget;
    const written = { ...read(target), about };
    const wrong = checkContactFields(written);
    setMistake(wrong);
    if (wrong) return focusOn(target, `[name=${wrong.fields[0]}]`);
    setSending(true);
    const outcome = contactOutcome(await postContactMessage(written, looksAutomatic(target)));
    setSending(false);
    if (!outcome.ok) return setMistake({ fields: [], message: outcome.message });
    clear(target);
    clearDraft(draftKey);
    setSent(outcome);
  }

  function follow(event: FormEvent<HTMLFormElement>) {
    const written = { ...read(event.currentTarget), about };
    setMistake((now) => stillWrong(now, written));
  }

  function close() {
    setSent(undefined);
    if (form.current) focusOn(form.current, "[type=submit]");
  }

  const marks = (field: ContactField) =>
    mistake?.fields.includes(field) ? { error: true, "aria-describedby": mistakeId } : {};

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
          defaultValue={typed?.name}
          {...marks("name")}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          readOnly={isSending}
          defaultValue={typed?.email}
          {...marks("email")}
        />
        <MessageField
          {...(about
            ? { label: "Note", required: false, most: orderLimits.message }
            : { label: "Message", required: true, most: contactLimits.message })}
          readOnly={isSending}
          defaultValue={typed?.message ?? opening}
          {...marks("message")}
        />
        <ContactTrap />
        <ContactMistakeNote mistake={mistake} />
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

function read(form: HTMLFormElement): ContactFields {
  const fields = new FormData(form);
  const text = (field: ContactField) => String(fields.get(field) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

/** Not reset(): that would bring back what the form began with. */
function clear(form: HTMLFormElement): void {
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
