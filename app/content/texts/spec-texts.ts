import { formatCount } from "#app/format/dates-and-numbers.ts";
import { fieldTexts } from "./field-texts.ts";

/** Messages of the spec; the wording is exact. */
export const specTexts = {
  login: {
    invalid: "Invalid email or password",
    tooMany: "Too many attempts. Please wait a few minutes and try again.",
    tooManyFailures: (retryAfterSeconds: number) =>
      `Too many failed attempts. Try again in ${formatWait(retryAfterSeconds)}.`,
    resetPassword: "Reset your password",
    busy: "Signing in...",
  },
  password: {
    tooShort: "Use at least 8 characters",
    tooLong: fieldTexts.tooLong(128),
    required: "Password is required",
    wrong: "This password is not correct",
    confirmRequired: "Please confirm your password",
    different: "Password do not match",
    common:
      "This password is easy to guess. Choose one that is harder to guess, such as four unrelated words.",
    linkMissing: "This page needs the link from our email. Request a new one.",
    linkInvalid: "This link has already been used or has expired. Please request a new one.",
  },
  forgot: {
    sending: "Sending...",
    sent: "Password reset email sent!",
    sentMore: "Please check your email for further instructions.",
  },
  firstAdmin: {
    linkInvalid: {
      title: "This link no longer works",
      lead: "The owner’s account already exists, or the site was restarted and printed a new link.",
    },
  },
  product: { notFound: "Product not found" },
  account: {
    emailInvalid: "Invalid email address format",
    emailTaken: "User already registered",
    failed: "Registration failed. Please try again.",
    registered: "Registration successful! Please check your email.",
  },
} as const;

/** Apart from the others, because only the pages with projects carry them. */
export const projectMediaTexts = {
  previewSoon: "Preview Coming Soon",
  noPreview: "No preview available",
  videoUnsupported: "Your browser does not support the video tag.",
};

/** "1 second", "42 seconds", "2 minutes": rounded up. */
function formatWait(seconds: number): string {
  return seconds < 60
    ? formatCount(seconds, "second")
    : formatCount(Math.ceil(seconds / 60), "minute");
}
