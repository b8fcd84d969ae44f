import { orderUpdateTexts } from "#app/content/messages/order-update-texts.ts";
import { VISITOR_DETAILS_DAYS } from "#app/domain/cart/cart.ts";
import { CheckoutField } from "./checkout-fields.tsx";
import { type StepProps, StepSection } from "./step-section.tsx";
import "#app/ui/form/text-button.css";

/** Who buys, and how we reach them. */
export function ContactStep({ isSignedIn, deliversMail, ...part }: ContactStepProps) {
  const { submitted, errors } = part;
  const texts = orderUpdateTexts(deliversMail);
  const isCompany = COMPANY_FIELDS.some((field) => submitted[field] || errors[field]);
  return (
    <StepSection step="contact" title="Contact" stepProps={part}>
      {!isSignedIn && (
        <p className="checkout-login">
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
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          hint={part.isQuote ? texts.quoteGoes : texts.orderGoes}
          of={part}
        />
        <CheckoutField
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={30}
          hint="For the courier, or if something is unclear."
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
            label="Your own order number"
            autoComplete="off"
            maxLength={60}
            hint="We print it on the invoice."
            of={part}
          />
        </div>
      </details>
      {!isSignedIn && (
        <div className="checkout-memory">
          <p>
            This browser fills in what you type here for {VISITOR_DETAILS_DAYS} days. On a shared
            computer, clear it when you are done.
          </p>
          <button type="submit" name="go" value="forget" className="text-button">
            Forget my details
          </button>
        </div>
      )}
    </StepSection>
  );
}

const COMPANY_FIELDS = ["companyName", "buyerVatNumber", "buyerReference"] as const;

type ContactStepProps = StepProps & { isSignedIn: boolean; deliversMail: boolean };
