import { useId, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame } from "#app/ui/form/field.tsx";
import "./customer-link.css";

/** The customer's link to an order or quotation, for staff to copy. The copy button needs script. */
export function CustomerLink({ link, isKey, what }: CustomerLinkProps) {
  const id = useId();
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
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
          className="field-box field-compact"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="line" size="compact" onClick={copy} className="needs-script">
          {state === "copied" ? "Copied" : "Copy link"}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {state === "copied" && "Link copied."}
      </span>
      {state === "failed" && (
        <p role="alert" className="caption">
          Your browser blocked copying. Select the link and copy it yourself.
        </p>
      )}
    </FieldFrame>
  );
}

type CustomerLinkProps = {
  link: string;
  /** The link is a capability URL: it opens without a login. */
  isKey: boolean;
  what: "order" | "quotation";
};
