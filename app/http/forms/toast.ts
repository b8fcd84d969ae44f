/** The result of a form, shown once on the next page. */
export type Toast = {
  /** Tells two equal messages apart; the time is enough. */
  id: string;
  message: string;
  kind: "done" | "danger";
  /** The form that undoes it: its action and hidden fields. */
  undo?: { action: string; fields: Record<string, string> };
};

export function successToast(message: string, undo?: Toast["undo"]): Toast {
  return { id: String(Date.now()), message, kind: "done", ...(undo && { undo }) };
}

export function errorToast(message: string): Toast {
  return { id: String(Date.now()), message, kind: "danger" };
}
