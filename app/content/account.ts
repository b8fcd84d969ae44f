import { messages } from "./messages.ts";

/** What the pages say that lead in and out; what goes wrong is said in messages.ts. */
export const accountWords = {
  signUp: {
    title: "Create Account",
    button: "Create Account",
    busy: "Creating your account...",
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
    open: { title: "Is this address yours?", lead: "You opened the link that we mailed to it." },
    confirm: "Yes, it is mine",
    done: { title: "Address verified", lead: "Thank you. We know now that it is yours." },
    already: { title: "Already verified", lead: "This address is known to be yours. All is well." },
    linkDead: {
      title: "This link no longer works",
      lead: "It has expired, or was cut off on its way to you. We can send you a new one.",
    },
    ask: {
      title: "Verify your address",
      lead: "We mail you a link that shows the address to be yours. It works for 24 hours.",
    },
    send: "Send a new link",
    sending: "Sending...",
    sent: "If this address still has to be verified, a new link is on its way to it.",
    reminder: "Please verify your email address: open the link that we mailed you.",
  },
  draftBack: "You were signed out. What you typed is here again: please check it and send it.",
} as const;
