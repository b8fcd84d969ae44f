import { useEffect } from "react";

let unsavedCount = 0;

/** Declares that this page holds work that is not saved yet: nothing may replace it unasked. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedCount++;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => {
      unsavedCount--;
      removeEventListener("beforeunload", warn);
    };
  }, [isUnsaved]);
}

export function hasUnsavedWork(): boolean {
  return unsavedCount > 0;
}
