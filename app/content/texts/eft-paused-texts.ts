import { settings } from "#app/settings/settings.ts";

/** While an admin has paused EFT, nobody is shown the bank details or asked to pay into the account. */
export const isEftPaused = () => settings().payments.eftPaused;

export const eftPausedTexts = {
  title: "EFT is paused",
  order:
    "Payments by EFT are paused at the moment, so please don’t pay by EFT yet. We’ll be in touch.",
  next: "We’ll be in touch about your payment.",
} as const;
