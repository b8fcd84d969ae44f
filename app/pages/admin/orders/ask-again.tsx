import { randText } from "#app/content/rand-text.ts";
import { inSentence, type MoneyWay } from "#app/domain/orders/payment-names.ts";
import { Button } from "#app/ui/button.tsx";

/** Once more before money is written down: how much, and how it went. Part of the form it asks about. */
export function AskAgain({ cents, way, verb, also, isBusy }: AskAgainProps) {
  return (
    <div className="ask-again" role="alert" tabIndex={-1}>
      <p>
        <strong>
          {randText(cents)}
          {way ? ` by ${inSentence(way)}` : ""}: is it paid back?
        </strong>{" "}
        Only what you have paid from the bank, in PayFast or at the counter reaches the customer.
      </p>
      {also && <p>{also}</p>}
      {/* What is asked about is what is written down. */}
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="agreedAmount" value={cents} />
      <Button type="submit" variant="danger" size="office" disabled={isBusy}>
        Yes, {verb} {randText(cents)}
      </Button>
    </div>
  );
}

type AskAgainProps = {
  cents: number;
  way: MoneyWay | undefined;
  /** What the button does. */
  verb: string;
  /** What else it does. */
  also?: string;
  isBusy: boolean;
};
