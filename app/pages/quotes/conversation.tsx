import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import type { Talk } from "./describe-offer.server.ts";
import type { QuoteActionResult } from "./quote-action.server.ts";
import { refusedForm } from "./refused-form.ts";

/** What was said and done about a quotation, oldest first, and a form for the next question. */
export function Conversation({ talk, result }: ConversationProps) {
  const isBusy = useNavigation().formData?.get("intent") === "question";
  const field = fieldProps(refusedForm(result, "question"));
  return (
    <section className="quote-talk" aria-labelledby="conversation">
      <h2 id="conversation" className="section-title">
        Conversation
      </h2>
      <ol>
        {talk.map(({ at, when, by, title, message, wishes }) => (
          <li key={at + title} data-by={by}>
            <p>
              <strong>{title}</strong>{" "}
              <time className="caption" dateTime={at}>
                {when}
              </time>
            </p>
            {message && <p className="quote-said">{message}</p>}
            {wishes.length > 0 && (
              <ul>
                {wishes.map((wish) => (
                  <li key={wish}>{wish}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {/* A new one after each message: the field is empty again. */}
      <Form key={talk.length} method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="question" />
        <TextArea label="Ask a question" rows={3} maxLength={2000} required {...field("message")} />
        <div>
          <Button type="submit" variant="line" busy={isBusy}>
            Send question
          </Button>
        </div>
      </Form>
    </section>
  );
}

type ConversationProps = { talk: Talk; result: QuoteActionResult | undefined };
