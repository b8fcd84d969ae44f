import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "react-router";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import {
  findKnownDevice,
  KNOWN_DEVICE_DAYS,
  rememberDevice,
} from "#app/domain/accounts/sessions/known-devices.server.ts";
import type { CookieName } from "#app/http/cookie-list.server.ts";
import { cookieName } from "#app/http/cookies.ts";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";

/** Accounts remembered in one browser; the least recently used is dropped. */
const MAX_TOKENS = 5;

/**
 * A signed cookie that proves that this browser has logged in to an account before. It identifies
 * nobody and is no session.
 */
export function createDeviceCookie(settings: { secure: boolean; secret: string }): Cookie {
  const maxAge = KNOWN_DEVICE_DAYS * 24 * 60 * 60;
  return createSignedCookie("known-device", { ...settings, purpose: "device cookie", maxAge });
}

/** A cookie that only the server reads. */
export function createSignedCookie(
  name: CookieName,
  { secure, secret, purpose, maxAge }: SignedCookieOptions,
): Cookie {
  return createCookie(cookieName(name, secure), {
    // A key for each purpose: a signature is never valid for another cookie.
    secrets: [createHmac("sha256", secret).update(purpose).digest("base64url")],
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge,
  });
}

type SignedCookieOptions = { secure: boolean; secret: string; purpose: string; maxAge: number };

/** The device tokens in the cookie, newest first; none if its signature is wrong. */
export async function readDeviceTokens(context: Context, request: Request): Promise<string[]> {
  const { deviceCookie } = context.get(appServices);
  const tokens: unknown = await deviceCookie.parse(request.headers.get("cookie"));
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
}

/** Remembers this browser for the account, also before a login in it. Returns the value of Set-Cookie. */
export async function rememberBrowser(
  context: Context,
  request: Request,
  userId: string,
  { isTrusted, hasLoggedIn = true }: { isTrusted?: boolean; hasLoggedIn?: boolean } = {},
): Promise<string> {
  const { database, deviceCookie } = context.get(appServices);
  const tokens = await readDeviceTokens(context, request);
  const added = await rememberDevice(database, {
    userId,
    tokens,
    hasLoggedIn,
    isTrusted,
    ipAddress: context.get(requestContext).ipAddress,
    userAgent: request.headers.get("user-agent"),
  });
  return deviceCookie.serialize([...(added ? [added] : []), ...tokens].slice(0, MAX_TOKENS));
}

/** Whether this browser is a known device of the account. A session alone does not prove it: it may be stolen. */
export async function isKnownBrowser(
  context: Context,
  request: Request,
  { email }: Pick<SignedIn, "email">,
): Promise<boolean> {
  const { database } = context.get(appServices);
  const tokens = await readDeviceTokens(context, request);
  return (await findKnownDevice(database, { email, tokens })) !== undefined;
}
