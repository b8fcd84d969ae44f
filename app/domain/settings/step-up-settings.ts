import type { SettingsGroup } from "#app/content/private-settings.server.ts";

/**
 * Whether a change of a group takes a step-up (the password again) and tells every admin. It does
 * where a thief with a session could redirect money, emails or customers; every group decides.
 */
export const stepUpSettings = {
  // Notifications to staff, customers' replies and their calls go to these addresses and numbers.
  company: true,
  bank: true,
  payfast: true,
  // Every email, with its links and warnings, passes through this server.
  email: true,
  // Printed where customers read how to pay.
  documents: true,
  // Shown on every page, also beside the bank account.
  announcement: true,
  branding: false,
  delivery: false,
  shop: false,
  // Turns methods on and off, but pays into no other account.
  payments: false,
  numbers: false,
  maintenance: false,
  privacy: false,
  setup: false,
} as const satisfies Record<SettingsGroup, boolean>;

export type StepUpGroup = {
  [Group in SettingsGroup]: (typeof stepUpSettings)[Group] extends true ? Group : never;
}[SettingsGroup];
