import { newsWords } from "#app/content/news-words.ts";
import { VISITOR_DETAILS_DAYS } from "#app/domain/cart/cart-owner.ts";
import { CheckoutField } from "./checkout-field.tsx";
import { CheckoutPart } from "./checkout-part.tsx";
import type { PartProps } from "./part-props.ts";
import "#app/ui/text-button.css";

/** Who buys, and how we reach them. */
export function ContactPart({ isSignedIn, isMailing, ...part }: ContactPartProps) {
  const { typed, errors } = part;
  const news = newsWords(isMailing);
  const isCompany = COMPANY.some((field) => typed[field] || errors[field]);
  return (
    <CheckoutPart step="contact" title="Contact" part={part}>
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
          className="checkout-whole"
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
          hint={part.isQuote ? news.quoteGoes : news.orderGoes}
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
            className="checkout-whole"
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
    </CheckoutPart>
  );
}

const COMPANY = ["companyName", "buyerVatNumber", "buyerReference"] as const;

type ContactPartProps = PartProps & { isSignedIn: boolean; isMailing: boolean };
