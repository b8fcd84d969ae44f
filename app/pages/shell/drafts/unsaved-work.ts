import { useEffect } from "react";

let unsavedCount = 0;

/** Marks the page as holding unsaved work: it is not reloaded automatically. */
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
