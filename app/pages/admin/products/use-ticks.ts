import { useEffect, useState } from "react";

/** How many rows are ticked. The boxes themselves hold the truth, so it works before the script. */
export function useTicks(rows: readonly unknown[]) {
  const [ticked, setTicked] = useState(0);
  const count = () => setTicked(boxes().filter((box) => box.checked).length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, other boxes
  useEffect(count, [rows]);
  useEffect(() => {
    function leave(event: KeyboardEvent) {
      const isBusy = document.querySelector(":popover-open, dialog[open]");
      if (event.key === "Escape" && !isBusy) bulkForm()?.reset();
    }
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, []);

  return {
    ticked,
    count,
    /** After the browser has emptied the form. */
    countSoon: () => void setTimeout(count),
    tickAll(isTicked: boolean) {
      for (const box of boxes()) box.checked = isTicked;
      count();
    },
  };
}

function bulkForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("#bulk");
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[form="bulk"][name="id"]')];
}
