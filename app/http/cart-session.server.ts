import { createHash, randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readCartMark } from "#app/domain/cart/cart-mark.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { joinCarts } from "#app/domain/cart/join-carts.server.ts";
import { cartExists } from "#app/domain/cart/open-cart.server.ts";
import { forgotten, kept, keyCookie, markCookie } from "./cart-cookies.ts";
import { cookieOf } from "./cookie-of.ts";
import { services } from "./services-context.server.ts";
import { currentViewer, isForEveryone } from "./session.server.ts";
import { hasSessionCookie } from "./session-cookie.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the answer to this request will tell the browser about its cart, by the cookie's name. */
const cookies = createContext<Map<string, string>>();

/** Outermost, so that the cookies of the session stay as they are: ours are only added. */
export const sendCartCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const told = new Map<string, string>();
  context.set(cookies, told);
  const answer = await next();
  for (const cookie of told.values()) answer.headers.append("Set-Cookie", cookie);
  return answer;
};

/**
 * Whoever is signed in and still shows the key of a visitor's cart has just logged in: the two are
 * joined. It happens here and not in the login itself, so that a line that another tab adds at that
 * very moment is found, too. Visitors pass untouched: their pages are the same for all.
 */
export const meetCart: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { database, secure } = context.get(services);
  const viewer = currentViewer(context);
  const header = request.headers.get("cookie");
  if (viewer) {
    const key = visitorKey(context, request);
    if (key !== undefined) {
      await joinCarts({ database }, { userId: viewer.userId, visitorKeyHash: hashOf(key) });
      forget(context, keyCookie(secure));
    }
    await tellCart(context, request, { userId: viewer.userId });
  } else if (hasSessionCookie(header) && !isForEveryone(request)) {
    // The session has ended, here or elsewhere: its cart is no longer this browser's to show.
    await tellCart(context, request, cartOwner(context, request));
  }
  return next();
};

/** Whose cart this request is about; undefined for a visitor who has none. */
export function cartOwner(context: Context, request: Request): CartOwner | undefined {
  const viewer = currentViewer(context);
  if (viewer) return { userId: viewer.userId };
  const key = visitorKey(context, request);
  return key === undefined ? undefined : { visitorKeyHash: hashOf(key) };
}

/**
 * Whose cart something is put into. A visitor without one gets a new one, with the key to hand over
 * once it holds something. A key that opens no cart is not taken over: nobody can plant one.
 */
export async function cartOwnerForAdding(
  context: Context,
  request: Request,
): Promise<{ owner: CartOwner; newKey?: string }> {
  const known = cartOwner(context, request);
  if (known && "userId" in known) return { owner: known };
  if (known && (await cartExists(context.get(services).database, known))) return { owner: known };
  const newKey = randomBytes(32).toString("base64url");
  return { owner: { visitorKeyHash: hashOf(newKey) }, newKey };
}

/** Tells the browser how its cart stands, when it believes something else, and hands over a key. */
export async function tellCart(
  context: Context,
  request: Request,
  owner: CartOwner | undefined,
  newKey?: string,
): Promise<string | undefined> {
  const { database, secure } = context.get(services);
  const believed = cookieOf(request.headers.get("cookie"), markCookie(secure));
  const mark = owner && (await readCartMark({ database }, owner));
  if (mark === believed) return mark;
  if (mark === undefined) {
    forget(context, markCookie(secure));
    return undefined;
  }
  keep(context, markCookie(secure), mark);
  // With every change a visitor's key lives as long again as the cart that it opens.
  const key = currentViewer(context) ? undefined : (newKey ?? visitorKey(context, request));
  if (key !== undefined) keep(context, keyCookie(secure), key);
  return mark;
}

/** At sign-out and when an account is deleted: the next person at this browser sees nothing of the cart. */
export function forgetCart(context: Context): void {
  forget(context, markCookie(context.get(services).secure));
}

function visitorKey(context: Context, request: Request): string | undefined {
  const { secure } = context.get(services);
  const key = cookieOf(request.headers.get("cookie"), keyCookie(secure));
  return key && /^[\w-]{43}$/.test(key) ? key : undefined;
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function keep(context: Context, name: string, value: string): void {
  const { secure } = context.get(services);
  context.get(cookies).set(name, kept({ name, value, secure }));
}

function forget(context: Context, name: string): void {
  const { secure } = context.get(services);
  context.get(cookies).set(name, forgotten({ name, secure }));
}
