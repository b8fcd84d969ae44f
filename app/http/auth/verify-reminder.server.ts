import { readCookie } from "#app/http/read-cookie.ts";

/** Whether the reminder to verify the email address was dismissed in this browser session. */
export function isVerifyReminderDismissed(request: Request, secure: boolean): boolean {
  return readCookie(request.headers.get("cookie"), reminderCookieName(secure)) !== undefined;
}

/** A session cookie that scripts read (pages/shell/viewer.ts). */
export function dismissVerifyReminder(secure: boolean): string {
  return `${reminderCookieName(secure)}=1; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Clears the cookie at login, so that the reminder shows again. */
export function resetVerifyReminder(secure: boolean): string {
  return `${reminderCookieName(secure)}=; Path=/; SameSite=Lax; Max-Age=0${secure ? "; Secure" : ""}`;
}

function reminderCookieName(secure: boolean): string {
  return secure ? "__Host-verify-later" : "verify-later";
}
