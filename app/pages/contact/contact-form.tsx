import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { type ContactMistake, checkContactFields, stillWrong } from "./check-contact-fields.ts";
import { dropDraft, keepDraft, restoreDraft } from "./contact-draft.ts";
import { ContactMistakeNote, mistakeId } from "./contact-mistake-note.tsx";
import { contactOutcome } from "./contact-outcome.ts";
import { ContactTrap, looksAutomatic } from "./contact-trap.tsx";
import { MessageField } from "./message-field.tsx";
import { MessageSentDialog } from "./message-sent-dialog.tsx";
import { type ContactFields, postContactMessage } from "./post-contact-message.ts";

/** Sent by script it answers in place; without, the same form goes to the page's own action. */
export function ContactForm({ result, service, message }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(result?.ok === true);
  const [mistake, setMistake] = useState<ContactMistake | undefined>(
    result?.ok === false ? result : undefined,
  );
  const typed = result?.ok === false ? result.values : undefined;
  const opening = message ?? (service ? `About ${service}: ` : "");

  useEffect(() => {
    if (result?.ok) dropDraft();
    else if (form.current) restoreDraft(form.current, opening);
  }, [result, opening]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const target = event.currentTarget;
    const written = read(target);
    const wrong = checkContactFields(written);
    setMistake(wrong);
    if (wrong) return focusOn(target, `[name=${wrong.fields[0]}]`);
    setSending(true);
    const outcome = contactOutcome(await postContactMessage(written, looksAutomatic(target)));
    setSending(false);
    if (!outcome.ok) return setMistake({ fields: [], message: outcome.message });
    clear(target);
    dropDraft();
    setSent(true);
  }

  function follow(event: FormEvent<HTMLFormElement>) {
    const written = read(event.currentTarget);
    keepDraft(written);
    setMistake((now) => stillWrong(now, written));
  }

  function close() {
    setSent(false);
    if (form.current) focusOn(form.current, "[type=submit]");
  }

  const marks = (field: keyof ContactFields) =>
    mistake?.fields.includes(field) ? { error: true, "aria-describedby": mistakeId } : {};

  return (
    <>
      <form
        ref={form}
        id="contact-form"
        method="post"
        action="/?index#contact-form"
        onSubmit={send}
        onInput={follow}
        noValidate
        className="grid gap-5.5 lg:pt-4"
      >
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
          readOnly={isSending}
          defaultValue={typed?.message ?? opening}
          {...marks("message")}
        />
        <ContactTrap />
        <ContactMistakeNote mistake={mistake} />
        <Button
          type="submit"
          variant="sun"
          icon="arrow-right"
          busy={isSending}
          className="min-w-47.5 md:justify-self-start"
        >
          {isSending ? "Sending..." : "Send message"}
        </Button>
        <p className="caption">
          We use your details to answer you, and for nothing else.
          {navigation.privacy && (
            <>
              {" See the "}
              <Link to={navigation.privacy.to} className="underline">
                {navigation.privacy.label}
              </Link>
              .
            </>
          )}
        </p>
      </form>
      <MessageSentDialog open={isSent} onClose={close} />
    </>
  );
}

function read(form: HTMLFormElement): ContactFields {
  const fields = new FormData(form);
  const text = (field: keyof ContactFields) => String(fields.get(field) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

/** Not reset(): that would bring back what the form began with. */
function clear(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("input, textarea")) box.value = "";
}

/** Once what is to be focused is on the page and can be. */
function focusOn(form: HTMLFormElement, selector: string): void {
  setTimeout(() => form.querySelector<HTMLElement>(selector)?.focus());
}

export type ContactFormProps = {
  result?: ContactFormResult | undefined;
  /** The service that the message is about; it begins with its name. */
  service?: string | undefined;
  /** What the message begins with. */
  message?: string | undefined;
};

type ContactFormResult =
  | { ok: true }
  | { ok: false; message: string; fields: string[]; values: Partial<ContactFields> };
