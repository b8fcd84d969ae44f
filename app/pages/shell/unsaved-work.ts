import { useEffect } from "react";

let holders = 0;

/** Declares that this page holds work that is not saved yet: nothing may replace it unasked. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    holders++;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      holders--;
      removeEventListener("beforeunload", warn);
    };
  }, [isUnsaved]);
}

export function hasUnsavedWork(): boolean {
  return holders > 0;
}
