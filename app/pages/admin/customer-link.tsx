import { useId } from "react";
import { CopyButton } from "#app/ui/form/copy-link-button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import "./customer-link.css";

/** The customer's link to an order or quotation, for staff to copy. The copy button needs script. */
export function CustomerLink({ link, isKey, what }: CustomerLinkProps) {
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={`Customer’s link to the ${what}`}
      hint={
        isKey
          ? `Opens the ${what} without a password, so send it to this customer only.`
          : "Opens once the customer has logged in."
      }
      className="customer-link"
    >
      <div className="input-row">
        <input
          id={id}
          name="customer-link"
          readOnly
          value={link}
          aria-describedby={`${id}-hint`}
          className="field-box"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} what="link" size="compact" />
      </div>
    </FieldFrame>
  );
}

type CustomerLinkProps = {
  link: string;
  /** The link is a capability URL: it opens without a login. */
  isKey: boolean;
  what: "order" | "quotation";
};
