import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type ContactMistake, checkContactFields } from "./check-contact-fields.ts";
import { contactOutcome } from "./contact-outcome.ts";
import { MessageSentDialog } from "./message-sent-dialog.tsx";
import { type ContactFields, postContactMessage } from "./post-contact-message.ts";

/** Sent by script it answers in place; without, the same form goes to the page's own action. */
export function ContactForm({ result, service, message }: ContactFormProps) {
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(result?.ok === true);
  const [mistake, setMistake] = useState<ContactMistake | undefined>(
    result?.ok === false ? { fields: [], message: result.message } : undefined,
  );
  const typed = result?.ok === false ? result.values : undefined;
  const isWrong = (field: keyof ContactFields) => mistake?.fields.includes(field);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const target = event.currentTarget;
    const written = read(new FormData(target));
    const wrong = checkContactFields(written);
    setMistake(wrong);
    if (wrong) {
      const [first] = wrong.fields;
      if (first) target.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setSending(true);
    const outcome = contactOutcome(await postContactMessage(written));
    setSending(false);
    if (!outcome.ok) return setMistake({ fields: [], message: outcome.message });
    clear(target);
    setSent(true);
  }

  return (
    <>
      <form
        method="post"
        action="/?index#contact"
        onSubmit={send}
        noValidate
        className="grid gap-5.5 lg:pt-4"
      >
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={200}
          readOnly={isSending}
          defaultValue={typed?.name}
          error={isWrong("name")}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          readOnly={isSending}
          defaultValue={typed?.email}
          error={isWrong("email")}
        />
        <TextArea
          label="Message"
          name="message"
          rows={4}
          required
          maxLength={10_000}
          readOnly={isSending}
          defaultValue={typed?.message ?? message ?? (service && `About ${service}: `)}
          error={isWrong("message")}
        />
        <div role="alert" className="contents">
          {mistake && (
            <p className="flex items-center gap-2.5 text-sm font-semibold text-danger">
              <Icon name="alert" />
              {mistake.message}
            </p>
          )}
        </div>
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
      <MessageSentDialog open={isSent} onClose={() => setSent(false)} />
    </>
  );
}

function read(form: FormData): ContactFields {
  const text = (field: keyof ContactFields) => String(form.get(field) ?? "");
  return { name: text("name"), email: text("email"), message: text("message") };
}

/** Not reset(): that would bring back what the form began with. */
function clear(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLInputElement>("input, textarea")) box.value = "";
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
  | { ok: false; message: string; values: Partial<ContactFields> };
