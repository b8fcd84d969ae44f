import type { RouterContextProvider } from "react-router";
import { checkoutMessages } from "#app/content/messages/checkout-messages.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { clientIpGroup } from "#app/http/limits/ip-group.server.ts";
import {
  countTowardsRateLimit,
  type RateLimit,
  uncountFromRateLimit,
} from "#app/http/limits/rate-limit.server.ts";

/**
 * Limits per IP address (an office behind NAT), per cart, and per recipient, because each order
 * mails an unproved address.
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

/** The rate limits that apply to one submission, with their messages. */
export function rateLimitsFor(
  context: Context,
  limits: CheckoutRateLimits,
  { owner, email }: { owner: CartOwner; email: string },
): RateLimitRequest[] {
  const requests: RateLimitRequest[] = [
    {
      limit: limits.byAddress,
      subject: clientIpGroup(context),
      message: checkoutMessages.tooMany,
    },
    { limit: limits.byCart, subject: ownerKey(owner), message: checkoutMessages.tooMany },
  ];
  if (!isOwnEmail(context, email)) {
    requests.push({
      limit: limits.byReceiver,
      subject: email.toLowerCase(),
      message: checkoutMessages.tooManyMails,
    });
  }
  return requests;
}

/** Counts one submission against all limits; `release` undoes it. */
export async function consumeRateLimits(
  database: Parameters<typeof countTowardsRateLimit>[0],
  requests: readonly RateLimitRequest[],
): Promise<RateLimitResult> {
  const counted: RateLimitRequest[] = [];
  const release = async () => {
    for (const { limit, subject } of counted) await uncountFromRateLimit(database, limit, subject);
  };
  for (const { message, ...each } of requests) {
    counted.push({ message, ...each });
    const rateLimit = await countTowardsRateLimit(database, each.limit, each.subject);
    if (rateLimit.ok) continue;
    // A rejected submission does not count.
    await release();
    return { ...rateLimit, message };
  }
  return { ok: true, release };
}

type RateLimitRequest = { limit: RateLimit; subject: string; message: string };
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
