import { type RouterContextProvider, redirect } from "react-router";
import { appServices } from "#app/http/request-context.server.ts";
import type { Toast } from "./toast.ts";

type Context = Readonly<RouterContextProvider>;

const MAX_COOKIE_LENGTH = 3000;

/**
 * After a form has done its work: on to another page, which says what was done and offers to undo
 * it. The words travel in a cookie that lives for one answer, so that it works without script.
 */
export function redirectWithToast(context: Context, to: string, toast: Toast): Response {
  const value = encodeURIComponent(JSON.stringify(toast));
  if (value.length > MAX_COOKIE_LENGTH)
    throw new Error("A toast is one sentence, and an undo names an id");
  return redirect(to, { headers: { "Set-Cookie": toastCookie(context, value, "Max-Age=60") } });
}

/** What the last form has to say, and the header that makes sure it is said once. */
export function consumeToast(
  context: Context,
  request: Request,
): { toast: Toast | undefined; headers: Record<string, string> } {
  const found = request.headers
    .get("cookie")
    ?.split(/;\s*/)
    .find((part) => part.startsWith(`${toastCookieName(context)}=`));
  if (!found) return { toast: undefined, headers: {} };
  const value = found.slice(found.indexOf("=") + 1);
  return {
    toast: parseToast(value),
    headers: { "Set-Cookie": toastCookie(context, "", "Max-Age=0") },
  };
}

/** A cookie is a stranger's words until it has the right shape; its undo only leads into the admin area. */
function parseToast(value: string): Toast | undefined {
  try {
    const found = JSON.parse(decodeURIComponent(value)) as Partial<Toast> | null;
    if (typeof found?.message !== "string" || !found.message) return undefined;
    const { undo } = found;
    const isUndo =
      /^\/admin(\/|$)/.test(String(undo?.action)) &&
      Object.values(undo?.fields ?? {}).every((field) => typeof field === "string");
    return {
      id: String(found.id ?? ""),
      message: found.message,
      kind: found.kind === "danger" ? "danger" : "done",
      ...(undo && isUndo && { undo: readUndo(undo) }),
    };
  } catch {
    return undefined;
  }
}

type Undo = NonNullable<Toast["undo"]>;

function readUndo({ action, fields, label }: Undo): Undo {
  return { action, fields: { ...fields }, ...(typeof label === "string" && { label }) };
}

function toastCookie(context: Context, value: string, life: string): string {
  const { secure } = context.get(appServices);
  return `${toastCookieName(context)}=${value}; Path=/; HttpOnly; SameSite=Lax; ${life}${secure ? "; Secure" : ""}`;
}

/** With this prefix no neighbouring host can set it, where the browser holds to it. */
function toastCookieName(context: Context): string {
  return context.get(appServices).secure ? "__Host-office-toast" : "office-toast";
}
