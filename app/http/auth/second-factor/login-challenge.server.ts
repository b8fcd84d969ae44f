import type { Cookie } from "react-router";
import { CHALLENGE_COOKIE_NAMES } from "#app/http/auth/authentication.server.ts";
import { createSignedCookie } from "#app/http/auth/login/device-cookie.server.ts";
import { CHALLENGE_MINUTES } from "#app/http/auth/login/login-periods.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** A login whose password was right and whose second factor is still to come. */
export type LoginChallenge = {
  userId: string;
  rememberMe: boolean;
  /** The cookie by which Better Auth knows it (name=value). */
  cookie: string;
};

/** Ties the library's cookie to the account, so that attempts are counted where they belong. */
export function createChallengeCookie(settings: { secure: boolean; secret: string }): Cookie {
  const maxAge = CHALLENGE_MINUTES * 60;
  return createSignedCookie("login-challenge", { ...settings, purpose: "login challenge", maxAge });
}

/** The Set-Cookie header of a challenge that Better Auth has just made. */
export async function serializeChallenge(
  context: Context,
  libraryHeaders: Headers,
  login: Omit<LoginChallenge, "cookie">,
): Promise<string> {
  const pairs = libraryHeaders.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const cookie = pairs.find((pair) =>
    CHALLENGE_COOKIE_NAMES.some((name) => pair.startsWith(`${name}=`)),
  );
  if (!cookie) throw new Error("The login has no cookie for its second factor");
  return context.get(appServices).challengeCookie.serialize({ ...login, cookie });
}

export async function readChallenge(
  context: Context,
  request: Request,
): Promise<LoginChallenge | undefined> {
  const { challengeCookie } = context.get(appServices);
  return (await challengeCookie.parse(request.headers.get("cookie"))) ?? undefined;
}

export function clearChallenge(context: Context): Promise<string> {
  return context.get(appServices).challengeCookie.serialize("", { maxAge: 0 });
}
