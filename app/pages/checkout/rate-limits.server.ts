import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import {
  countTowardsRateLimit,
  type RateLimit,
  uncountFromRateLimit,
} from "#app/http/limits/rate-limit.server.ts";
import { type Context, clientIpGroup } from "#app/http/request-context.server.ts";

/**
 * Limits per IP address (an office behind NAT), per cart, and per recipient, because each order
 * mails an unproved address.
 */
const [HOUR, DAY] = [60 * 60, 24 * 60 * 60];
export const orderRateLimits: CheckoutRateLimits = {
  byAddress: { name: "place-address", max: 60, seconds: HOUR },
  byCart: { name: "place-cart", max: 30, seconds: HOUR },
  byReceiver: { name: "place-receiver", max: 10, seconds: DAY },
};
export const quoteRateLimits: CheckoutRateLimits = {
  byAddress: { name: "quote-address", max: 30, seconds: HOUR },
  byCart: { name: "quote-cart", max: 15, seconds: HOUR },
  byReceiver: { name: "quote-receiver", max: 10, seconds: DAY },
};

/** The rate limits that apply to one submission, with their messages. */
export function rateLimitsFor(
  context: Context,
  limits: CheckoutRateLimits,
  { owner, email }: { owner: CartOwner; email: string },
): RateLimitRequest[] {
  const { tooMany, tooManyMails } = checkoutTexts;
  const requests = [
    { limit: limits.byAddress, subject: clientIpGroup(context), message: tooMany },
    { limit: limits.byCart, subject: ownerKey(owner), message: tooMany },
  ];
  if (isOwnEmail(context, email)) return requests;
  const receiver = email.toLowerCase();
  return [...requests, { limit: limits.byReceiver, subject: receiver, message: tooManyMails }];
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
  for (const request of requests) {
    counted.push(request);
    const rateLimit = await countTowardsRateLimit(database, request.limit, request.subject);
    if (rateLimit.ok) continue;
    // A rejected submission does not count.
    await release();
    return { ...rateLimit, message: request.message };
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
