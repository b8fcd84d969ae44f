import { Form, useNavigation } from "react-router";
import { officeLimits } from "#app/domain/contact/contact-limits.ts";
import type { ActionFailure } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/field.tsx";

/** For colleagues. */
export function NoteForm({ refused }: { refused: ActionFailure | undefined }) {
  const isBusy = useNavigation().state !== "idle";
  const wrong = refused?.typed.intent === "note" ? refused : undefined;
  return (
    <section className="office-section" aria-labelledby="note-title">
      <h2 id="note-title">Note for colleagues</h2>
      <Form method="post" className="reply-form">
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label="Note"
          name="text"
          rows={3}
          defaultValue={wrong?.typed.text}
          maxLength={officeLimits.note}
          required
          error={wrong?.errors.text}
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
