import { createHash, randomBytes } from "node:crypto";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readCartMark } from "#app/domain/cart/cart-mark.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { cartExists } from "#app/domain/cart/open-cart.server.ts";
import { clearedCookie, cookieOf, keyCookieName, setCookie } from "./cart-cookies.ts";
import { services } from "./services-context.server.ts";
import { currentViewer } from "./session.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What the answer to this request tells the browser about its cart. */
const cookies = createContext<string[]>();

/** Outermost: an answer takes the cookies along that were set for it on the way. */
export const sendCartCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const set: string[] = [];
  context.set(cookies, set);
  const answer = await next();
  for (const cookie of set) answer.headers.append("Set-Cookie", cookie);
  return answer;
};

/** Whose cart this request is about; undefined for a visitor who has none. */
export function cartOwner(context: Context, request: Request): CartOwner | undefined {
  const viewer = currentViewer(context);
  if (viewer) return { userId: viewer.userId };
  const key = visitorKey(context, request);
  return key === undefined ? undefined : { visitorKeyHash: hashOf(key) };
}

/**
 * Whose cart something is put into. A visitor without one is given the key to a new one; a key that
 * opens no cart is never taken over, so that nobody can plant one.
 */
export async function cartOwnerForAdding(
  context: Context,
  request: Request,
): Promise<{ owner: CartOwner; give: () => void }> {
  const { database, secure } = context.get(services);
  const known = cartOwner(context, request);
  const key = visitorKey(context, request);
  if (known && ("userId" in known || (await cartExists(database, known)))) {
    const give = () => {
      if ("visitorKeyHash" in known && key) keep(context, keyCookieName(secure), key, true);
    };
    return { owner: known, give };
  }
  const made = randomBytes(32).toString("base64url");
  return {
    owner: { visitorKeyHash: hashOf(made) },
    give: () => keep(context, keyCookieName(secure), made, true),
  };
}

/** Tells the browser the state of its cart, when it believes something else. */
export async function tellCart(context: Context, request: Request): Promise<string | undefined> {
  const owner = cartOwner(context, request);
  return tellCartOf(context, request, owner);
}

export async function tellCartOf(
  context: Context,
  request: Request,
  owner: CartOwner | undefined,
): Promise<string | undefined> {
  const mark = owner && (await readCartMark(context.get(services), owner));
  const believed = cookieOf(request.headers.get("cookie"), COUNT_COOKIE);
  if (mark !== believed) {
    if (mark === undefined) forget(context, COUNT_COOKIE);
    else keep(context, COUNT_COOKIE, mark, false);
  }
  return mark;
}

/** At sign-out: the next person at this browser sees nothing of the cart. */
export function forgetCart(context: Context): void {
  forget(context, COUNT_COOKIE);
}

/** Read by the header's script: how many things, and which state of the cart. */
const COUNT_COOKIE = "cart";

function visitorKey(context: Context, request: Request): string | undefined {
  const { secure } = context.get(services);
  const key = cookieOf(request.headers.get("cookie"), keyCookieName(secure));
  return key && /^[\w-]{43}$/.test(key) ? key : undefined;
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

function keep(context: Context, name: string, value: string, httpOnly: boolean): void {
  const { secure } = context.get(services);
  context.get(cookies).push(setCookie({ name, value, httpOnly, secure }));
}

function forget(context: Context, name: string): void {
  context.get(cookies).push(clearedCookie(name, context.get(services).secure));
}
