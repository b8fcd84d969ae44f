import type { LegalBlock } from "#app/content/legal/legal-block.ts";
import {
  KNOWN_DEVICE_DAYS,
  TRUSTED_DEVICE_DAYS,
} from "#app/domain/accounts/sessions/known-devices.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { CHALLENGE_MINUTES, SESSION_DAYS } from "./auth/login/login-periods.ts";

/**
 * Every cookie of the site. The page about cookies lists them, and the code that sets one can name it only
 * as it is named here (cookieName). Over https, each name begins with __Host-.
 */
export const cookieList = {
  "auth.session_token": {
    setWhen: "When you log in",
    purpose: "Keeps you logged in.",
    kept: () =>
      `Until you sign out, or ${SESSION_DAYS.standard} days after your last visit; ${SESSION_DAYS.remembered} days if you asked to stay logged in; the cookie itself is removed a day later`,
    isReadByScripts: false,
  },
  viewer: {
    setWhen: "When you log in",
    purpose:
      "Shows your name, your menu and any prices agreed with you on each page, and whether you still have to confirm your email address. It doesn’t give access to anything.",
    kept: () => "As long as the one that keeps you logged in",
    isReadByScripts: true,
  },
  "known-device": {
    setWhen: "When you log in, or choose a new password",
    purpose:
      "A random code that tells us that this browser has logged in to your account before. Other people’s failed logins then can’t lock you out.",
    kept: () => `${formatCount(KNOWN_DEVICE_DAYS, "day")} after your last login in this browser`,
    isReadByScripts: false,
  },
  "login-challenge": {
    setWhen: "When you log in with two-step login, after the password",
    purpose: "Connects the password with the code that follows.",
    kept: () => formatCount(CHALLENGE_MINUTES, "minute"),
    isReadByScripts: false,
  },
  "auth.trust_device": {
    setWhen: "When you choose to trust this device at two-step login",
    purpose: "Lets you log in without a code in this browser.",
    kept: () => formatCount(TRUSTED_DEVICE_DAYS, "day"),
    isReadByScripts: false,
  },
  "verify-later": {
    setWhen: "When you postpone confirming your email address",
    purpose: "Hides the reminder.",
    kept: () => "Until you close the browser or sign out",
    isReadByScripts: true,
  },
  "office-toast": {
    setWhen: "When you save certain forms, for example after signing up",
    purpose: "Carries the confirmation to the next page.",
    kept: () => "Until it is shown, at most a minute",
    isReadByScripts: false,
  },
  "deliver-to": {
    setWhen: "When you choose where we should deliver",
    purpose: "Shows what delivery to your province costs, and the expected day, on each product.",
    kept: () => "A year",
    isReadByScripts: true,
  },
  "cart-key": {
    setWhen: "When you add something to the cart without being logged in",
    purpose: "The key to your cart. It is removed once you log in.",
    kept: keptWithCart,
    isReadByScripts: false,
  },
  cart: {
    setWhen: "When you add something to the cart",
    purpose: "The number of items in your cart, which each page shows.",
    kept: keptWithCart,
    isReadByScripts: true,
  },
} as const satisfies Readonly<Record<string, CookieDescription>>;

type CookieDescription = {
  setWhen: string;
  purpose: string;
  kept: () => string;
  isReadByScripts: boolean;
};

export type CookieName = keyof typeof cookieList;

function keptWithCart(): string {
  const { visitorCartDays } = privateSettings().privacy;
  return `${formatCount(visitorCartDays, "day")} after you last changed the cart`;
}

/** The list as a legal page shows it. */
export function cookieBlocks(): LegalBlock[] {
  return Object.entries(cookieList).flatMap(([name, cookie]): LegalBlock[] => [
    { markdown: `### ${name.replaceAll("_", "\\_")}` },
    {
      details: [
        { term: "Set", text: `${cookie.setWhen}.` },
        { term: "Purpose", text: cookie.purpose },
        { term: "Kept", text: `${cookie.kept()}.` },
        {
          term: "Read by",
          text: cookie.isReadByScripts ? "Our server and our pages." : "Our server only.",
        },
      ],
    },
  ]);
}
