import { cookieOf } from "./cookie-of.ts";

/** Whether this browser asked not to be reminded of the address before it is closed. */
export function isVerifyPutOff(request: Request, secure: boolean): boolean {
  return cookieOf(request.headers.get("cookie"), nameOf(secure)) !== undefined;
}

/** Gone when the browser is closed. Scripts read it (pages/shell/viewer.ts). */
export function putVerifyOff(secure: boolean): string {
  return `${nameOf(secure)}=1; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whoever logs in next is reminded again. */
export function remindAgain(secure: boolean): string {
  return `${nameOf(secure)}=; Path=/; SameSite=Lax; Max-Age=0${secure ? "; Secure" : ""}`;
}

function nameOf(secure: boolean): string {
  return secure ? "__Host-verify-later" : "verify-later";
}
