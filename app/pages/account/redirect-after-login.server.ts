import { redirect } from "react-router";
import { accountTexts } from "#app/content/texts/account-texts.ts";
import { isFormerStaff, readRole } from "#app/domain/accounts/users.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { safeRedirectPath } from "#app/http/safe-redirect.ts";
import { pathAfterLogin } from "./path-after-login.ts";

/** To the page that required the login. A former colleague is told why the admin area stays closed. */
export async function redirectAfterLogin(
  context: Context,
  { userId, headers }: { userId: string; headers: Headers },
  { next, message }: { next: string | undefined; message?: string | undefined },
): Promise<Response> {
  const { database } = context.get(appServices);
  const role = await readRole(database, userId);
  const isForStaff = /^\/admin(?=[?#/]|$)/.test(safeRedirectPath(next, "/admin"));
  if (isForStaff && role !== "admin" && (await isFormerStaff(database, userId))) {
    const toast = errorToast(accountTexts.login.staffAccessEnded);
    return withCookies(redirectWithToast(context, "/account", toast), headers);
  }
  const to = pathAfterLogin(role, next);
  if (message === undefined) return redirect(to, { headers });
  return withCookies(redirectWithToast(context, to, successToast(message)), headers);
}

function withCookies(response: Response, headers: Headers): Response {
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
}
