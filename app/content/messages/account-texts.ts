import { messages } from "./messages.ts";

/** Texts of login and sign-up pages; errors are in messages.ts. */
export const accountTexts = {
  signUp: {
    title: "Create Account",
    button: "Create Account",
    busy: "Creating your account...",
    done: {
      title: "Account created",
      lead: "One thing is left: show us that the address is yours.",
      sentTo: "We sent a link to",
      sentMore: "Open it within 24 hours. You can log in before that.",
      login: "Login",
      choose: "Choose what we mail you",
    },
    taken: { question: "Is it yours?", login: "Login", forgot: "Forgot Password?" },
    say: {
      title: "An account keeps your cart and your choices.",
      points: [
        "Your cart follows you to every device",
        "You decide what we mail you",
        "You can delete it at any time",
      ],
    },
  },
  login: {
    title: "Login",
    lead: "Welcome back.",
    leadNews: "You can log in now.",
    leadBack: "Please log in to go on where you were.",
    keep: "Keep me signed in",
    keepHint: "For 30 days, on this device.",
    forgot: "Forgot Password?",
    saved: "Your password is saved. Please log in with it.",
    say: {
      title: "Pick up where you left off.",
      points: [
        "Your cart follows you to every device",
        "Prices and stock as they are right now",
        "We only mail what you ask for",
      ],
    },
  },
  forgot: {
    title: "Reset your password",
    lead: "Enter the email address of your account. We send you a link that works for one hour.",
    send: "Send reset link",
    ...messages.forgot,
  },
  verification: {
    open: {
      title: "Confirm your email address",
      lead: "Enter the password of your account to confirm that this address is yours:",
    },
    confirm: "Confirm email",
    newPassword: {
      question: "Didn't create this account, or don't know the password?",
      link: "Set a new password",
      title: "Set a new password",
      lead: "It replaces the password of this account, signs out every device and confirms your address:",
      button: "Save password and confirm email",
      back: "Use the current password instead",
    },
    done: {
      title: "Email address confirmed",
      lead: "Thank you. You are logged in, and every other device was signed out.",
    },
    already: {
      title: "Already verified",
      lead: "Your email address was confirmed before. There is nothing left to do.",
    },
    linkInvalid: {
      title: "This link no longer works",
      lead: "It has expired, or was cut off on its way to you. We can send you a new one.",
    },
    ask: {
      title: "Verify your address",
      lead: "We email you a link. Open it within 24 hours to confirm that the address is yours.",
    },
    send: "Send a new link",
    sending: "Sending...",
    sent: "If this address still has to be verified, a new link is on its way to it.",
  },
  draftBack: "You were signed out. What you typed is here again: please check it and send it.",
} as const;

/** Shown at the first login after saving preferences. */
export function accountReady(person: { email: string; asksToConfirm: boolean }): string {
  const another = person.asksToConfirm ? ", and another to confirm your choices" : "";
  return `Your account is ready and your choices are saved. We emailed ${person.email} a link to confirm your address${another}.`;
}
