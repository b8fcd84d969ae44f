import { specTexts } from "./spec-texts.ts";

/** Texts of login and sign-up pages; errors are in specTexts.ts. */
export const accountTexts = {
  signUp: {
    title: "Create Account",
    button: "Create Account",
    busy: "Creating your account...",
    done: {
      title: "Account created",
      lead: "One last step: confirm that this email address is yours.",
      sentTo: "We sent a link to",
      sentMore: "Open it within 24 hours. You don’t have to wait: you can log in now.",
      login: "Log in",
      choose: "Choose what we email you",
    },
    taken: { question: "Is it yours?", login: "Log in", forgot: "Forgot Password?" },
    say: {
      title: "An account keeps your cart, orders, quotations and preferences together.",
      points: [
        "Your cart follows you to every device",
        "You decide what we email you",
        "You can delete your account at any time",
      ],
    },
  },
  /** Above the five rules of the strength meter: only the first is enforced. */
  passwordRules:
    "At least 8 characters are required, and nothing easy to guess, such as your name, a city or Summer2026. The other rules make a password stronger.",
  /** Below the strength meter, which counts kinds of characters: it may say 5 of 5. */
  passwordTooEasy: "Common pattern: choose another password",
  loginCode: {
    title: "Two-step login",
    lead: "Your password is correct. Now enter the code that your authenticator app shows for this website.",
    code: "Code",
    codeHint: "Six digits. No phone? Enter one of your recovery codes.",
    trust: (days: number) => `Don’t ask for a code on this device for ${days} days`,
    button: "Log in",
    busy: "Signing in...",
    lost: "No phone and no recovery codes?",
    contact: "Contact us",
    askColleague: "Ask a colleague who manages staff to start your recovery.",
    codesLeft: (left: number) =>
      left === 0
        ? "That was your last recovery code. Get new ones under Two-step login."
        : `You have ${left === 1 ? "1 recovery code" : `${left} recovery codes`} left.`,
  },
  /** The page behind the link in the email about a login from a new device. */
  endLogin: {
    title: "Was this you?",
    lead: (loggedInAt: string, isOpen: boolean) =>
      `${isOpen ? `Someone logged in to your account on ${loggedInAt}.` : `The login on ${loggedInAt} has already ended.`} If it wasn’t you, that person knows your password: sign out every device, then choose a new password.`,
    button: "Sign out every device",
    wasMe: "If it was you, close this page. Nothing changes.",
    newPassword: "Choose a new password",
    ended: {
      title: "Every device is signed out",
      lead: "Someone else knows your password. Choose a new one now, so they can’t log in again.",
    },
    linkInvalid: {
      title: "This link no longer works",
      lead: "It has already been used, or it is older than 30 days. If you think someone else knows your password, choose a new one. That also signs out every device.",
    },
  },
  login: {
    title: "Login",
    lead: "Welcome back.",
    leadNews: "You can log in now.",
    leadBack: "Log in to pick up where you left off.",
    keep: "Keep me logged in for up to 30 days",
    forgot: "Forgot Password?",
    saved: "Your password has been saved. Please log in with it.",
    emailConfirmed: "Your email address is confirmed. Please log in.",
    staffAccessEnded:
      "Your staff access has been switched off. If that’s a mistake, ask an owner of the shop.",
    codeExpired: "Please log in again. After the password, you have ten minutes to enter the code.",
    say: {
      title: "Good to have you back.",
      points: [
        "Your cart follows you to every device",
        "Up-to-date prices and stock",
        "Only the marketing emails you ask for",
      ],
    },
  },
  forgot: {
    title: "Reset your password",
    lead: "Enter your account’s email address and we’ll send you a link. It works for one hour.",
    send: "Send reset link",
    ...specTexts.forgot,
  },
  verification: {
    open: {
      title: "Confirm your email address",
      lead: "Enter your account password to confirm that this email address is yours:",
    },
    confirm: "Confirm email",
    newPassword: {
      question: "Didn’t create this account, or don’t know the password?",
      link: "Set a new password",
      title: "Set a new password",
      lead: "This replaces the account’s password, signs out every device and confirms your email address:",
      button: "Save password and confirm email",
      back: "Use the current password instead",
    },
    done: {
      title: "Email address confirmed",
      lead: "Thank you. You are logged in, and every other device has been signed out.",
    },
    already: {
      title: "Already confirmed",
      lead: "Your email address is already confirmed. There’s nothing left to do.",
    },
    linkInvalid: {
      title: "This link no longer works",
      lead: "It has expired, or part of it is missing. We can send you a new one.",
    },
    ask: {
      title: "Confirm your email address",
      lead: "We’ll email you a link. Open it within 24 hours to confirm that the address is yours.",
    },
    send: "Send a new link",
    sending: "Sending...",
    sent: "If this address hasn’t been confirmed yet, a new link is on its way.",
  },
} as const;

/** Shown at the first login after saving preferences. */
export function accountReady(person: { email: string; asksToConfirm: boolean }): string {
  const another = person.asksToConfirm ? " and another to confirm your preferences" : "";
  return `Your account is ready and your preferences are saved. We have emailed ${person.email} a link to confirm your address${another}.`;
}
