import { useId, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import "./customer-link.css";
import "#app/ui/form/field.css";

/**
 * The customer's own way to what was bought or offered, for staff to hand over. Without script it is a
 * text to select; the button only where script runs.
 */
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
    <div className="customer-link">
      <label htmlFor={id}>Their link to the {what}</label>
      <div>
        <input
          id={id}
          name="customer-link"
          readOnly
          value={link}
          aria-describedby={`${id}-hint`}
          className="field-box field-compact"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="line" size="compact" onClick={copy}>
          {state === "copied" ? "Copied" : "Copy link"}
        </Button>
      </div>
      <small id={`${id}-hint`}>
        {isKey
          ? `It opens the ${what} without a password: send it to this customer only.`
          : "It opens once they are logged in."}
      </small>
      <span role="status" className="visually-hidden">
        {state === "copied" && "The link is copied."}
      </span>
      {state === "failed" && (
        <small role="alert">
          The browser did not allow it: select the link and copy it by hand.
        </small>
      )}
    </div>
  );
}

type CustomerLinkProps = {
  link: string;
  /** Whoever has it needs no password. */
  isKey: boolean;
  what: "order" | "quotation";
};
