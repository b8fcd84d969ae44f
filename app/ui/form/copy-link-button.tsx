import { useState } from "react";
import { Button } from "./button.tsx";

/** Copies a link, or the address of the page, to the clipboard. Needs script. */
export function CopyLinkButton({ link, size = "m" }: CopyLinkButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  async function copy() {
    try {
      await navigator.clipboard.writeText(link ?? window.location.href);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  return (
    <>
      <Button variant="line" size={size} onClick={copy} className="needs-script">
        {state === "copied" ? "Copied" : "Copy link"}
      </Button>
      <span role="status" className="visually-hidden">
        {state === "copied" && "Link copied."}
      </span>
      {state === "failed" && (
        <label className="copy-link">
          <span role="alert" className="caption">
            Your browser blocked copying. Select the {link ? "link" : "address"} and copy it
            yourself.
          </span>
          <input
            readOnly
            value={link ?? window.location.href}
            onFocus={({ target }) => target.select()}
            className="field-box"
          />
        </label>
      )}
    </>
  );
}

type CopyLinkButtonProps = { link?: string; size?: "m" | "compact" };
