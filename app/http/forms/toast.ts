/** What a form did, said once on the page that follows. */
export type Toast = {
  /** Makes two equal sentences two events; the time will do. */
  id: string;
  message: string;
  kind: "done" | "danger";
  /** A form that takes it back: the address it is sent to, its hidden fields, and its word if not "Undo". */
  undo?: { action: string; fields: Record<string, string>; label?: string };
};

/** Said when all went well. */
export function successToast(message: string, undo?: Toast["undo"]): Toast {
  return { id: String(Date.now()), message, kind: "done", ...(undo && { undo }) };
}

/** Said when it did not. */
export function errorToast(message: string): Toast {
  return { id: String(Date.now()), message, kind: "danger" };
}
