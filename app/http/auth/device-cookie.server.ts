import { createHmac } from "node:crypto";
import { type Cookie, createCookie, type RouterContextProvider } from "react-router";
import {
  KNOWN_DEVICE_DAYS,
  rememberDevice,
} from "#app/domain/accounts/sessions/known-devices.server.ts";
import { appServices } from "#app/http/request-context.server.ts";

/** Enough for whoever shares a browser; the account used longest ago makes room. */
const MAX_TOKENS = 5;

/**
 * Proves that this browser has logged in to an account before, and nothing else: it names nobody and
 * opens nothing. Shared pages may be served to whoever shows it.
 */
export function createDeviceCookie({
  secure,
  secret,
}: {
  secure: boolean;
  secret: string;
}): Cookie {
  return createCookie(secure ? "__Host-jacaranda.device" : "jacaranda.device", {
    // A key of its own: what is signed here is no signature of a session, nor the other way round.
    secrets: [createHmac("sha256", secret).update("device cookie").digest("base64url")],
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: KNOWN_DEVICE_DAYS * 24 * 60 * 60,
  });
}

/** The tokens that the browser was given, newest first; none if the signature is not ours. */
export async function readDeviceTokens(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<string[]> {
  const { deviceCookie } = context.get(appServices);
  const tokens: unknown = await deviceCookie.parse(request.headers.get("cookie"));
  return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
}

/** From now on this browser is known for the account. Returns the value of Set-Cookie. */
export async function rememberBrowser(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
): Promise<string> {
  const { database, deviceCookie } = context.get(appServices);
  const tokens = await readDeviceTokens(context, request);
  const added = await rememberDevice(database, { userId, tokens });
  return deviceCookie.serialize([...(added ? [added] : []), ...tokens].slice(0, MAX_TOKENS));
}
