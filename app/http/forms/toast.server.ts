import { redirect } from "react-router";
import { cookieName, readCookie, type SetCookieName, serializeCookie } from "#app/http/cookies.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import type { Toast } from "./toast.ts";

const MAX_COOKIE_LENGTH = 3000;

/**
 * Redirects after a form with a toast that the next page shows, perhaps with an undo button. The toast
 * travels in a cookie that is cleared once shown, so that it works without script.
 */
export function redirectWithToast(context: Context, to: string, toast: Toast): Response {
  const value = encodeURIComponent(JSON.stringify(toast));
  if (value.length > MAX_COOKIE_LENGTH)
    throw new Error("A toast is one sentence, and an undo names an id");
  return redirect(to, { headers: { "Set-Cookie": toastCookie(context, value, 60) } });
}

/** The toast of the previous form, and the header that clears its cookie. */
export function consumeToast(
  context: Context,
  request: Request,
): { toast: Toast | undefined; headers: Record<string, string> } {
  const value = readCookie(request.headers.get("cookie"), toastCookieName(context));
  if (value === undefined) return { toast: undefined, headers: {} };
  return {
    toast: parseToast(value),
    headers: { "Set-Cookie": toastCookie(context, "", 0) },
  };
}

/** Cookies are untrusted input: the shape is checked, and an undo may only post to the admin area. */
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
      ...(undo && isUndo && { undo: { action: undo.action, fields: { ...undo.fields } } }),
    };
  } catch {
    return undefined;
  }
}

function toastCookie(context: Context, value: string, maxAge: number): string {
  const { secure } = context.get(appServices);
  return serializeCookie(toastCookieName(context), value, { secure, maxAge, httpOnly: true });
}

function toastCookieName(context: Context): SetCookieName {
  return cookieName("office-toast", context.get(appServices).secure);
}
