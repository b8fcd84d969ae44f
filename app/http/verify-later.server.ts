import { cookieOf } from "./cookie-of.ts";

const NAME = "verify-later";

/** Whether this browser asked not to be reminded of the address before it is closed. */
export function isVerifyPutOff(request: Request): boolean {
  return cookieOf(request.headers.get("cookie"), NAME) !== undefined;
}

/** Gone when the browser is closed. */
export function putVerifyOff(secure: boolean): string {
  return `${NAME}=1; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Whoever logs in next is reminded again. */
export function remindAgain(secure: boolean): string {
  return `${NAME}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? "; Secure" : ""}`;
}
