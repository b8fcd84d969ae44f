import { createHash, randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction } from "react-router";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { cartExists } from "#app/domain/cart/lock-cart.server.ts";
import { mergeCarts } from "#app/domain/cart/merge-carts.server.ts";
import { readCartVersion } from "#app/domain/cart/read-cart.server.ts";
import {
  currentSession,
  currentViewer,
  hasSessionCookie,
  isPublicFile,
} from "#app/http/auth/session.server.ts";
import { cookieName, readCookie, type SetCookieName, serializeCookie } from "#app/http/cookies.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

/** Cart cookies to send with the response, by name. */
const cookieContext = createContext<Map<string, string>>();

/** Outermost middleware: appends the cart cookies without touching those of the session. */
export const sendCartCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const queued = new Map<string, string>();
  context.set(cookieContext, queued);
  const response = await next();
  for (const cookie of queued.values()) response.headers.append("Set-Cookie", cookie);
  return response;
};

/**
 * Middleware: a signed-in user who still sends a visitor's cart key has just logged in, so the two carts
 * are merged. Here and not in the login, so that a line that another tab adds meanwhile is merged too.
 * Visitors pass untouched: their pages are public.
 */
export const resolveCart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { database, secure } = context.get(appServices);
  const session = currentSession(context);
  const header = request.headers.get("cookie");
  if (session) {
    const { userId } = session.viewer;
    const key = visitorKey(context, request);
    if (key === undefined) {
      queueCartCookies(context, request, session.cartVersion);
    } else {
      await mergeCarts({ database }, { userId, visitorKeyHash: hashVisitorKey(key) });
      queueExpiredCookie(context, visitorKeyCookie(secure));
      await setCartCookies(context, request, { userId });
    }
  } else if (hasSessionCookie(header) && !isPublicFile(request)) {
    // The session has ended: its cart is no longer shown.
    await setCartCookies(context, request, cartOwner(context, request));
  }
  return next();
};

/** The owner of the request's cart; undefined for a visitor without one. */
export function cartOwner(context: Context, request: Request): CartOwner | undefined {
  const viewer = currentViewer(context);
  if (viewer) return { userId: viewer.userId };
  const key = visitorKey(context, request);
  return key === undefined ? undefined : { visitorKeyHash: hashVisitorKey(key) };
}

/**
 * The owner of the cart to add to. A visitor without one gets a new key, to be set as a cookie once the
 * cart has a line. An unknown key is not accepted (fixation).
 */
export async function cartOwnerForAdding(
  context: Context,
  request: Request,
): Promise<{ owner: CartOwner; newKey?: string }> {
  const known = cartOwner(context, request);
  if (known && "userId" in known) return { owner: known };
  if (known && (await cartExists(context.get(appServices).database, known)))
    return { owner: known };
  const newKey = randomBytes(32).toString("base64url");
  return { owner: { visitorKeyHash: hashVisitorKey(newKey) }, newKey };
}

/** Reads the cart's version, and sets its cookies. */
export async function setCartCookies(
  context: Context,
  request: Request,
  owner: CartOwner | undefined,
  newKey?: string,
): Promise<string | undefined> {
  const version = owner && (await readCartVersion(context.get(appServices), owner));
  queueCartCookies(context, request, version, newKey);
  return version;
}

/** Sets the cart version cookie if the browser's is outdated, and the visitor's key. */
export function queueCartCookies(
  context: Context,
  request: Request,
  version: string | undefined,
  newKey?: string,
): void {
  const { secure } = context.get(appServices);
  const knownVersion = readCookie(request.headers.get("cookie"), cartVersionCookie(secure));
  if (version === knownVersion) return;
  // An empty value makes the cookie expire.
  queueCookie(context, cartVersionCookie(secure), version ?? "");
  if (version === undefined) return;
  // Every change extends the key cookie along with the cart.
  const key = currentViewer(context) ? undefined : (newKey ?? visitorKey(context, request));
  if (key !== undefined) queueCookie(context, visitorKeyCookie(secure), key);
}

/** At sign-out and account deletion: the next user of this browser must not see the cart. */
export function clearCartCookies(context: Context): void {
  queueExpiredCookie(context, cartVersionCookie(context.get(appServices).secure));
}

function visitorKey(context: Context, request: Request): string | undefined {
  const { secure } = context.get(appServices);
  const key = readCookie(request.headers.get("cookie"), visitorKeyCookie(secure));
  return key && /^[\w-]{43}$/.test(key) ? key : undefined;
}

function hashVisitorKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function queueCookie(context: Context, name: SetCookieName, value: string): void {
  const { secure } = context.get(appServices);
  // The cookie lasts as long as the cart.
  const maxAge = value ? privateSettings().privacy.visitorCartDays * 24 * 60 * 60 : 0;
  const httpOnly = name === visitorKeyCookie(secure);
  context.get(cookieContext).set(name, serializeCookie(name, value, { secure, maxAge, httpOnly }));
}

function queueExpiredCookie(context: Context, name: SetCookieName): void {
  queueCookie(context, name, "");
}

/** Number of items and cart version. Not HttpOnly, because the header's script reads it. */
const cartVersionCookie = (secure: boolean) => cookieName("cart", secure);

const visitorKeyCookie = (secure: boolean) => cookieName("cart-key", secure);
