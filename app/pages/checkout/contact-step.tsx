import { delivery } from "#app/content/delivery.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { orderUpdateTexts, otherEmailNotice } from "#app/content/texts/order-update-texts.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckoutField, checkoutFieldId } from "./checkout-fields.tsx";
import { type StepProps, StepSection } from "./step-section.tsx";

/** Who buys, and how we reach them. */
export function ContactStep({
  accountEmail,
  email,
  deliversMail,
  detailsDays,
  question,
  ...part
}: ContactStepProps) {
  const { submitted, errors } = part;
  const isSignedIn = accountEmail !== undefined;
  const texts = orderUpdateTexts(deliversMail);
  const otherEmail = otherEmailNotice(email, accountEmail, part);
  const isCompany = COMPANY_FIELDS.some((field) => submitted[field] || errors[field]);
  return (
    <StepSection step="contact" title="Contact" stepProps={part}>
      {!isSignedIn && (
        <p className="checkout-login soft">
          No account needed. Have one?{" "}
          <button type="submit" name="go" value="login" className="text-button">
            Log in
          </button>
        </p>
      )}
      <div className="checkout-grid">
        <CheckoutField
          name="fullName"
          label="Full name"
          autoComplete="name"
          required
          maxLength={120}
          of={part}
          isWide
        />
        <CheckoutField
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          hint={otherEmail ?? (part.isQuote ? texts.quoteGoes : texts.orderGoes)}
          of={part}
        />
        {question ? (
          <EmailQuestion {...question} isBusy={part.isBusy} />
        ) : (
          submitted.keptEmail && (
            <input type="hidden" name="keptEmail" value={submitted.keptEmail} />
          )
        )}
        <CheckoutField
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={30}
          hint={
            delivery().courier
              ? "For the courier, or if we have a question."
              : "If we have a question."
          }
          of={part}
        />
      </div>
      <details className="checkout-company" open={isCompany}>
        <summary>Buying for a company?</summary>
        <div className="checkout-grid">
          <CheckoutField
            name="companyName"
            label="Company name"
            autoComplete="organization"
            maxLength={160}
            of={part}
            isWide
          />
          <CheckoutField
            name="buyerVatNumber"
            label="VAT number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            hint="Ten digits, for your tax invoice."
            of={part}
          />
          <CheckoutField
            name="buyerReference"
            label="Purchase order number"
            autoComplete="off"
            maxLength={60}
            hint={
              part.isQuote ? "Printed on your quotation and invoice." : "Printed on your invoice."
            }
            of={part}
          />
        </div>
      </details>
      {!isSignedIn && (
        <div className="checkout-memory soft">
          <p>
            We keep these details for {formatCount(detailsDays, "day")} and fill them in for you in
            this browser. On a shared computer, clear them when you’re done.
          </p>
          <button type="submit" name="go" value="forget" className="text-button">
            Clear my details
          </button>
        </div>
      )}
    </StepSection>
  );
}

/** Follows the email field: of two fields with one name, the server reads the later one. */
function EmailQuestion({ meantEmail, keptEmail, go, isBusy }: EmailQuestionProps) {
  return (
    <div
      data-focus-target
      tabIndex={-1}
      className="email-question notice checkout-full-width"
      data-kind="warning"
    >
      <input type="hidden" name="keptEmail" value={keptEmail} />
      <input type="hidden" name="go" value={go} />
      <p>{checkoutTexts.didYouMean(meantEmail)}</p>
      <div className="button-row">
        <Button
          type="submit"
          name="email"
          value={meantEmail}
          variant="brand"
          size="s"
          busy={isBusy}
          onClick={() => fillIn(meantEmail)}
        >
          Yes, use {meantEmail}
        </Button>
        <Button type="submit" variant="line" size="s" disabled={isBusy}>
          No, keep {keptEmail}
        </Button>
      </div>
    </div>
  );
}

/** The field stays on the page of the next step. */
function fillIn(email: string): void {
  const field = document.getElementById(checkoutFieldId("email"));
  if (field instanceof HTMLInputElement) field.value = email;
}

/** An address with a probable typo. */
type EmailQuestion = {
  meantEmail: string;
  keptEmail: string;
  /** Where the buyer was going. */
  go: string;
};

type EmailQuestionProps = EmailQuestion & { isBusy: boolean };

const COMPANY_FIELDS = ["companyName", "buyerVatNumber", "buyerReference"] as const;

type ContactStepProps = StepProps & {
  /** Undefined for a guest. */
  accountEmail: string | undefined;
  /** As typed so far. */
  email: string | undefined;
  deliversMail: boolean;
  /** How long a guest's details are kept. */
  detailsDays: number;
  question: EmailQuestion | undefined;
};
