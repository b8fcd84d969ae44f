import type { RouterContextProvider } from "react-router";
import { checkoutMessages as say } from "#app/content/messages/checkout-messages.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { clientIpGroup } from "#app/http/limits/ip-group.server.ts";
import {
  countTowardsRateLimit,
  type RateLimit,
  uncountFromRateLimit,
} from "#app/http/limits/rate-limit.server.ts";

/**
 * An office behind one address orders this often; a cart hardly ever more than once. Each is a mail
 * to an address that somebody typed: few to one address, unless it was proved to be one's own.
 */
export const orderRateLimits = rateLimitsNamed("place", {
  byAddress: 60,
  byCart: 30,
  byReceiver: 10,
});
export const quoteRateLimits = rateLimitsNamed("quote", {
  byAddress: 30,
  byCart: 15,
  byReceiver: 10,
});

type Context = Readonly<RouterContextProvider>;

/** Whom one press is counted against, and what is said when it is one too many. */
export function rateLimitsFor(
  context: Context,
  limits: CheckoutRateLimits,
  { owner, email }: { owner: CartOwner; email: string },
): RateLimitRequest[] {
  const asked: RateLimitRequest[] = [
    {
      limit: limits.byAddress,
      who: clientIpGroup(context),
      message: say.tooMany,
    },
    { limit: limits.byCart, who: ownerKey(owner), message: say.tooMany },
  ];
  if (!isOwnEmail(context, email)) {
    asked.push({ limit: limits.byReceiver, who: email.toLowerCase(), message: say.tooManyMails });
  }
  return asked;
}

/** Counts one press against all of its limits; what came to nothing is given back. */
export async function consumeRateLimits(
  database: Parameters<typeof countTowardsRateLimit>[0],
  asked: readonly RateLimitRequest[],
): Promise<RateLimitResult> {
  const counted: RateLimitRequest[] = [];
  const release = async () => {
    for (const { limit, who } of counted) await uncountFromRateLimit(database, limit, who);
  };
  for (const { message, ...each } of asked) {
    counted.push({ message, ...each });
    const taken = await countTowardsRateLimit(database, each.limit, each.who);
    if (taken.ok) continue;
    // Nothing comes of this press: it makes nobody wait longer.
    await release();
    return { ...taken, message };
  }
  return { ok: true, release };
}

type RateLimitRequest = { limit: RateLimit; who: string; message: string };
type RateLimitResult =
  | { ok: true; release: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number; message: string };

function isOwnEmail(context: Context, email: string): boolean {
  const viewer = currentViewer(context);
  return viewer?.isVerified === true && viewer.email.toLowerCase() === email.toLowerCase();
}

function ownerKey(owner: CartOwner): string {
  return "userId" in owner ? owner.userId : owner.visitorKeyHash;
}

type CheckoutRateLimits = Record<"byAddress" | "byCart" | "byReceiver", RateLimit>;

function rateLimitsNamed(
  name: string,
  { byAddress, byCart, byReceiver }: Record<keyof CheckoutRateLimits, number>,
): CheckoutRateLimits {
  const [hour, day] = [60 * 60, 24 * 60 * 60];
  return {
    byAddress: { name: `${name}-address`, max: byAddress, seconds: hour },
    byCart: { name: `${name}-cart`, max: byCart, seconds: hour },
    byReceiver: { name: `${name}-receiver`, max: byReceiver, seconds: day },
  };
}
