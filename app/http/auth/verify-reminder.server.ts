import { readCookie } from "#app/http/read-cookie.ts";

/** Whether this browser asked not to be reminded of the address before it is closed. */
export function isVerifyReminderDismissed(request: Request, secure: boolean): boolean {
  return readCookie(request.headers.get("cookie"), reminderCookieName(secure)) !== undefined;
}

/** Gone when the browser is closed. Scripts read it (pages/shell/viewer.ts). */
export function dismissVerifyReminder(secure: boolean): string {
  return `${reminderCookieName(secure)}=1; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whoever logs in next is reminded again. */
export function resetVerifyReminder(secure: boolean): string {
  return `${reminderCookieName(secure)}=; Path=/; SameSite=Lax; Max-Age=0${secure ? "; Secure" : ""}`;
}

function reminderCookieName(secure: boolean): string {
  return secure ? "__Host-verify-later" : "verify-later";
}
