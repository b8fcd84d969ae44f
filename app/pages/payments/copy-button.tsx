import { useEffect, useState } from "react";
import { Icon, Outline } from "#app/ui/icon.tsx";

const copyOutline =
  "M20 8h-10a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V10a2 2 0 0 0-2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2";
const SHOWN_MS = 2500;

/** Puts a text on the clipboard and says so. Only where script runs; its place is kept. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  return (
    <span className="copy">
      <span role="status">
        {state === "copied" && "Copied"}
        {state === "failed" && "Please copy it by hand"}
      </span>
      <button type="button" aria-label={label} title={label} onClick={copy}>
        {state === "copied" ? (
          <Icon name="check" size={18} />
        ) : (
          <Outline path={copyOutline} size={18} />
        )}
      </button>
    </span>
  );
}
