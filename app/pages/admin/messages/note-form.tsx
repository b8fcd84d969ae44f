import { Form, useNavigation } from "react-router";
import { officeLimits } from "#app/domain/contact/contact-limits.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { FormRefused } from "./act-on-message.server.ts";

/** For colleagues. */
export function NoteForm({ refused }: { refused: FormRefused | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const wrong = refused?.intent === "note" ? refused : undefined;
  return (
    <section className="office-section" aria-labelledby="note-title">
      <h2 id="note-title">Note for colleagues</h2>
      <Form method="post" className="reply-form">
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label="Note"
          name="text"
          rows={3}
          defaultValue={wrong?.typed}
          maxLength={officeLimits.note}
          required
          error={wrong?.error}
          hint="Only staff read it. The sender may ask for a copy of everything we hold about them."
        />
        <div className="reply-ways">
          <Button type="submit" variant="line" size="office" disabled={isBusy}>
            Add note
          </Button>
        </div>
      </Form>
    </section>
  );
}
