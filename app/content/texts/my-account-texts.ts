import { CONFIRMATION_LINK_DAYS } from "#app/content/preferences.ts";
import { fieldTexts } from "./field-texts.ts";

/** Messages of My account; separate, so only its pages load them. */
export const myAccountTexts = {
  title: "My account",
  pages: [
    { to: "/account", label: "Overview" },
    { to: "/account/orders", label: "Orders" },
    { to: "/account/quotations", label: "Quotations" },
    { to: "/account/name", label: "Name" },
    { to: "/account/email", label: "Email address" },
    { to: "/account/password", label: "Password" },
    { to: "/account/preferences", label: "Email preferences" },
    { to: "/account/two-step-login", label: "Two-step login" },
    { to: "/account/devices", label: "Devices" },
    { to: "/account/data", label: "Your data" },
  ],
  /** Success messages; the keys are URL parameters. */
  done: {
    name: "Your name has been changed.",
    password: "Your password has been changed. Every other device has been signed out.",
    preferences: "Saved. The record below shows your choices.",
    "preferences-mailed": "Saved. Now confirm your choices with the link we have emailed you.",
    confirmation: `The email is on its way. The link in it works for ${CONFIRMATION_LINK_DAYS} days.`,
    verification: "The link is on its way. It works for 24 hours.",
    verified: "Your email address is already confirmed.",
    "change-asked":
      "Check both inboxes. Your email address won’t change until you confirm the change there.",
    "change-cancelled": "The change has been cancelled. Your email address stays the same.",
    "two-step-off": "Two-step login is off. Every other device has been signed out.",
    "trust-ended": "That device is no longer trusted. The next login there needs a code.",
    "device-out": "That device has been signed out.",
    "others-out": "Every other device has been signed out.",
  },
  errors: {
    passwordWrong: "This password is not correct",
    codeRequired: "Enter the code from your authenticator app",
    codeWrong:
      "This code is not correct. Codes change every 30 seconds; if this one is new, check that your phone sets its date and time automatically.",
    setupReplaced:
      "You started again in another tab or window, so this QR code no longer works. Enter the code from the newer one there, or start again here.",
    confirmEmailFirst: "Confirm your email address before you set up two-step login.",
    twoStepRequired: (date: string) =>
      `Two-step login has been required for staff since ${date}, so it can’t be switched off.`,
    codeUnreadable:
      "Enter the six digits that your app shows, or a recovery code such as k7m2p-x9wqa",
    recoveryCodeWrong: "This recovery code is not correct. Check it, or enter another one.",
    recoveryCodeUsed: "This recovery code has been used already. Enter another one.",
    codeUsed: "This code has been used already. Wait for the next one.",
    samePassword: "Choose a password that is different from your current one",
    sameAddress: "This is already your email address",
    addressTaken: "Another account uses this address",
    addressUnusable: fieldTexts.emailInvalid,
    changeAsked:
      "We have already emailed this address and your current one. Check both inboxes, or cancel the change and start again.",
    changesTooMany: "You have requested several changes. Please try again in an hour.",
    downloadsTooMany: "You have downloaded your data several times. Please try again in an hour.",
    confirmationsTooMany: "We have sent you several links. Please try again in an hour.",
    verificationsTooMany: "We have sent you several links. Please try again in an hour.",
    lastOwner:
      "You are the only owner. Without you, nobody could manage staff or bank details. Make a colleague an owner first.",
  },
  onlyOwner:
    "You are the only owner, so keep these codes. Without them and your phone, only the person who runs the server can let you back in.",
  /** Pages behind the links in the email-change mails. */
  emailChange: {
    changed: {
      title: "Address changed",
      lead: "From now on, log in with the new address. We’ll send our emails there too.",
    },
    "waits-for-old": {
      title: "Thank you, one more link",
      lead: "This address is confirmed. The change takes effect once you also confirm it with the link we emailed to your old address.",
    },
    "waits-for-new": {
      title: "Thank you, one more link",
      lead: "You have confirmed the change. It takes effect once you also confirm it with the link we emailed to the new address.",
    },
    refused: {
      title: "Change rejected",
      lead: "Your email address stays the same, and every device has been signed out. The person who requested the change knows your password: please choose a new one now.",
    },
    taken: {
      title: "That address is already in use",
      lead: "Another account now uses the new address. Your email address stays the same.",
    },
    dead: {
      title: "This link no longer works",
      lead: "It has already been used, it is older than 24 hours, or the change was cancelled.",
    },
  },
  /** What becomes of an unpaid order when the account is deleted. */
  unpaidOrder: (order: { reference: string; total: string; paid: string; hasProof: boolean }) =>
    [
      `Order ${order.reference} (${order.total}) hasn’t been paid yet. It will be cancelled, and its items will go back on sale.`,
      ...(order.paid
        ? [`We have received ${order.paid} for it and will refund that amount.`]
        : order.hasProof
          ? [
              "We have your proof of payment: if the money reaches us, we’ll refund it to the account it came from. If you want the goods, wait until we have confirmed your payment.",
            ]
          : []),
    ].join(" "),
  /** Pages behind the link that confirms the email preferences. */
  confirmPreferences: {
    confirmed: {
      title: "Thank you, your choices are confirmed",
      lead: "We can now send you the emails you chose. You can change your mind at any time in My account.",
    },
    off: {
      title: "Nothing to confirm",
      lead: "These emails are switched off, so we don’t send you any. You can switch them on in My account.",
    },
    dead: {
      title: "This link no longer works",
      lead: `It is older than ${CONFIRMATION_LINK_DAYS} days, or it was sent to another address. You can request a new one in My account.`,
    },
  },
  /** The page behind the link that stops the removal of two-step login. */
  stopRecovery: {
    open: {
      title: "Keep two-step login?",
      lead: "Our staff were asked to remove two-step login from your account. If that wasn’t you, stop it here, and change your password.",
    },
    stopped: {
      title: "Two-step login stays on",
      lead: "Nothing has been removed. Somebody may be trying to get into your account: choose a new password now.",
    },
    dead: {
      title: "There’s nothing to stop",
      lead: "The removal has been stopped or has already taken place.",
    },
    button: "Keep two-step login",
  },
  deleted: {
    title: "Your account has been deleted",
    lead: "We have deleted your information, except records the law requires us to keep and orders you have paid for but not yet received.",
  },
} as const;

export type ConfirmPreferencesState = keyof typeof myAccountTexts.confirmPreferences;

export type EmailChangeState = keyof typeof myAccountTexts.emailChange;
