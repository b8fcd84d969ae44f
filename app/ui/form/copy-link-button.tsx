import { useState } from "react";
import { Button } from "./button.tsx";

/** Copies a link, or the address of the page, to the clipboard. Without script the link is there to be copied. */
export function CopyLinkButton({ link, size = "m" }: CopyLinkButtonProps) {
  return (
    <>
      <CopyButton text={link} what="link" size={size} />
      {link && (
        <noscript>
          <input readOnly aria-label="Link" value={link} className="field-box" />
        </noscript>
      )}
    </>
  );
}

type CopyLinkButtonProps = { link?: string; size?: Size };

/** Copies a text, without one the address of the page. Needs script. */
export function CopyButton({ text, what, size = "m" }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text ?? window.location.href);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  return (
    <>
      <Button variant="line" size={size} onClick={copy} className="needs-script">
        {state === "copied" ? "Copied" : `Copy ${what}`}
      </Button>
      <span role="status" className="visually-hidden">
        {state === "copied" && "Copied."}
      </span>
      {state === "failed" && (
        <label className="copy-link">
          <span role="alert" className="caption">
            Your browser blocked copying. Select the {text ? what : "address"} and copy{" "}
            {what === "codes" ? "them" : "it"} yourself.
          </span>
          <textarea
            readOnly
            rows={text?.split("\n").length ?? 1}
            value={text ?? window.location.href}
            onFocus={({ target }) => target.select()}
            className="field-box"
          />
        </label>
      )}
    </>
  );
}

type Size = "m" | "compact";
type CopyButtonProps = { text?: string | undefined; what: "link" | "codes"; size?: Size };
