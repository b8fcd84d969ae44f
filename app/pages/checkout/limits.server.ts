import type { RouterContextProvider } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { giveBackToLimit, type Limit, takeFromLimit } from "#app/http/rate-limit.server.ts";
import { visit } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";

/**
 * An office behind one address orders this often; a cart hardly ever more than once. Each is a mail
 * to an address that somebody typed: few to one address, unless it was proved to be one's own.
 */
export const orderLimits = limitsNamed("place", { byAddress: 60, byCart: 30, byReceiver: 10 });
export const quoteLimits = limitsNamed("quote", { byAddress: 30, byCart: 15, byReceiver: 10 });

type Context = Readonly<RouterContextProvider>;

/** Whom one press is counted against, and what is said when it is one too many. */
export function limitsFor(
  context: Context,
  limits: Limits,
  { owner, email }: { owner: CartOwner; email: string },
): Asked[] {
  const asked: Asked[] = [
    { limit: limits.byAddress, who: addressGroup(context.get(visit).address), said: say.tooMany },
    { limit: limits.byCart, who: keyOf(owner), said: say.tooMany },
  ];
  if (!isOwnAddress(context, email)) {
    asked.push({ limit: limits.byReceiver, who: email.toLowerCase(), said: say.tooManyMails });
  }
  return asked;
}

/** Counts one press against all of its limits; what came to nothing is given back. */
export async function takeFromLimits(
  database: Parameters<typeof takeFromLimit>[0],
  asked: readonly Asked[],
): Promise<Taken> {
  const counted: Asked[] = [];
  const giveBack = async () => {
    for (const { limit, who } of counted) await giveBackToLimit(database, limit, who);
  };
  for (const { said, ...each } of asked) {
    counted.push({ said, ...each });
    const taken = await takeFromLimit(database, each.limit, each.who);
    if (taken.ok) continue;
    // Nothing comes of this press: it makes nobody wait longer.
    await giveBack();
    return { ...taken, said };
  }
  return { ok: true, giveBack };
}

type Asked = { limit: Limit; who: string; said: string };
type Taken =
  | { ok: true; giveBack: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number; said: string };

function isOwnAddress(context: Context, email: string): boolean {
  const viewer = currentViewer(context);
  return viewer?.isVerified === true && viewer.email.toLowerCase() === email.toLowerCase();
}

function keyOf(owner: CartOwner): string {
  return "userId" in owner ? owner.userId : owner.visitorKeyHash;
}

type Limits = Record<"byAddress" | "byCart" | "byReceiver", Limit>;

function limitsNamed(
  name: string,
  { byAddress, byCart, byReceiver }: Record<keyof Limits, number>,
): Limits {
  const [hour, day] = [60 * 60, 24 * 60 * 60];
  return {
    byAddress: { name: `${name}-address`, most: byAddress, seconds: hour },
    byCart: { name: `${name}-cart`, most: byCart, seconds: hour },
    byReceiver: { name: `${name}-receiver`, most: byReceiver, seconds: day },
  };
}
