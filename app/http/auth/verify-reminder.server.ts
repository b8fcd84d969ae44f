import { cookieName, readCookie, serializeCookie } from "#app/http/cookies.ts";

const reminderCookie = (secure: boolean) => cookieName("verify-later", secure);

/** Whether the reminder to verify the email address was dismissed in this browser session. */
export function isVerifyReminderDismissed(request: Request, secure: boolean): boolean {
  return readCookie(request.headers.get("cookie"), reminderCookie(secure)) !== undefined;
}

/** A session cookie that scripts read (pages/shell/viewer.ts). */
export function dismissVerifyReminder(secure: boolean): string {
  return serializeCookie(reminderCookie(secure), "1", { secure });
}

/** Clears the cookie at login, so the reminder shows again. */
export function resetVerifyReminder(secure: boolean): string {
  return serializeCookie(reminderCookie(secure), "", { secure, maxAge: 0 });
}
