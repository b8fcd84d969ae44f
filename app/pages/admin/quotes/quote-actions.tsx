import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { TextField } from "#app/ui/field.tsx";

/** What staff can do with a quotation that nobody has accepted. */
export function QuoteActions({ state, email, isMailing, days, error }: QuoteActionsProps) {
  const isBusy = useNavigation().state !== "idle";
  const told = isMailing
    ? `It goes to ${email} by email.`
    : "No email goes out, because the site has no mail server: send the link below, or the PDF, yourself.";
  return (
    <section className="order-next" aria-labelledby="actions-title">
      <h2 id="actions-title">{state === "ended" ? "Open it again" : "Until it is accepted"}</h2>
      <Form method="post" className="order-form">
        <input type="hidden" name="intent" value="extend" />
        <TextField
          label="Prices hold until the end of"
          name="until"
          type="date"
          key={days.usual}
          min={days.first}
          max={days.last}
          defaultValue={days.usual}
          error={error}
          hint={told}
          required
          className="order-narrow"
        />
        <Button
          type="submit"
          variant={state === "ended" ? "brand" : "line"}
          size="office"
          disabled={isBusy}
        >
          {state === "ended" ? "Open it again" : "Change the last day"}
        </Button>
      </Form>
      <div className="quote-more">
        {state === "open" && (
          <ConfirmButton
            label="Send it again"
            question="Send this quotation again?"
            confirm="Send again"
            danger={false}
            fields={{ intent: "mail-again" }}
          >
            <p>{told}</p>
          </ConfirmButton>
        )}
        {state === "open" && (
          <ConfirmButton
            label="Withdraw"
            variant="danger"
            question="Withdraw this quotation?"
            confirm="Withdraw it"
            keep="Keep it open"
            fields={{ intent: "withdraw" }}
          >
            <p>
              Nobody can accept it any more, and it cannot be opened again: you would make a new
              one.{" "}
              {isMailing
                ? `${email} is told by email.`
                : "No email goes out, because the site has no mail server: tell the customer yourself."}
            </p>
          </ConfirmButton>
        )}
      </div>
    </section>
  );
}

type QuoteActionsProps = {
  state: "open" | "ended";
  email: string;
  isMailing: boolean;
  /** As a date field has them. */
  days: { first: string; usual: string; last: string };
  error: string | undefined;
};
