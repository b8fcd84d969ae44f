import { CONFIRMATION_LINK_DAYS } from "#app/content/preferences.ts";

/** Messages of My account; separate, so that only its pages load them. */
export const myAccount = {
  title: "My account",
  pages: [
    { to: "/account", label: "Overview" },
    { to: "/account/orders", label: "Orders" },
    { to: "/account/quotations", label: "Quotations" },
    { to: "/account/name", label: "Name" },
    { to: "/account/email", label: "Email address" },
    { to: "/account/password", label: "Password" },
    { to: "/account/preferences", label: "Mail from us" },
    { to: "/account/devices", label: "Devices" },
    { to: "/account/data", label: "Your data" },
  ],
  /** Success messages; the keys are URL parameters. */
  done: {
    name: "Your name is changed.",
    password: "Your password is changed. Every other device was signed out.",
    preferences: "Saved. The record below shows your answer.",
    "preferences-mailed": "Saved. Now confirm it with the link that we have emailed to you.",
    confirmation: `The email is on its way. Its link works for ${CONFIRMATION_LINK_DAYS} days.`,
    verification: "The link is on its way. It works for 24 hours.",
    verified: "Your address is already confirmed.",
    "change-asked": "Check both mailboxes. Nothing changes until the links are confirmed.",
    "change-cancelled": "The change is cancelled. Your address stays as it is.",
    "device-out": "That device is signed out.",
    "others-out": "Every other device is signed out.",
  },
  errors: {
    passwordWrong: "This is not your password",
    samePassword: "Choose a password that differs from the one you have",
    sameAddress: "This is your address already",
    addressTaken: "Another account uses this address",
    addressUnusable: "Invalid email address format",
    changeAsked:
      "We have already written to this address and to yours. Look in both mailboxes, or cancel the change and ask again.",
    changesTooMany: "You asked for several changes. Please try again in an hour.",
    downloadsTooMany: "You downloaded your data several times. Please try again in an hour.",
    confirmationsTooMany: "We have sent several links. Please try again in an hour.",
    verificationsTooMany: "We sent you several links. Please try again in an hour.",
    lastAdmin:
      "You are the only admin, and the back office would be closed to everyone. Make somebody else an admin first.",
  },
  /** Pages behind the links in the email-change mails. */
  emailChange: {
    changed: {
      title: "Address changed",
      lead: "Log in with the new address from now on. Our mail goes there too.",
    },
    "waits-for-old": {
      title: "Thank you, one more link",
      lead: "This address is confirmed. The change is made once the link in the mail to your old address is confirmed too.",
    },
    "waits-for-new": {
      title: "Thank you, one more link",
      lead: "You have agreed to the change. It is made once the link in the mail to the new address is confirmed too.",
    },
    refused: {
      title: "The change is refused",
      lead: "Your address stays as it is, and every device was signed out. Whoever asked knows your password: please choose a new one now.",
    },
    taken: {
      title: "The address is taken",
      lead: "Another account has begun to use the new address. Yours stays as it is.",
    },
    dead: {
      title: "This link no longer works",
      lead: "It was used, it is older than 24 hours, or the change was cancelled.",
    },
  },
  /** What becomes of an unpaid order when the account is deleted. */
  unpaidOrder: (order: { reference: string; total: string; paid: string; hasProof: boolean }) =>
    [
      `Order ${order.reference} (${order.total}) is not paid yet. It will be cancelled, and its items go back on sale.`,
      ...(order.paid
        ? [`We have received ${order.paid} for it, and will pay that back.`]
        : order.hasProof
          ? [
              "We have your proof of payment: if the money reaches us, we will pay it back to the account it came from. To get the goods, wait until we have confirmed your payment.",
            ]
          : []),
    ].join(" "),
  /** Pages behind the link that confirms the email preferences. */
  confirmPreferences: {
    confirmed: {
      title: "Thank you, that is confirmed",
      lead: "We may now email you what you chose. You can change your mind at any time in My account.",
    },
    off: {
      title: "Nothing to confirm",
      lead: "These emails are switched off, and we send you none of them. You can switch them on in My account.",
    },
    dead: {
      title: "This link no longer works",
      lead: `It is older than ${CONFIRMATION_LINK_DAYS} days, or it was sent to another address. You can send a new one from My account.`,
    },
  },
  deleted: {
    title: "Your account is deleted",
    lead: "What we held about you is gone, but for what the law makes us keep and what you have paid for and not had yet. We have sent you an email about it.",
  },
} as const;

export type ConfirmPreferencesState = keyof typeof myAccount.confirmPreferences;

export type EmailChangeState = keyof typeof myAccount.emailChange;
