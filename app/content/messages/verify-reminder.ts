/** Apart from the other words of accounts, because the frame of every page carries them. */
export const verifyReminderTexts = {
  sentence: "Please verify your email address: open the link that we mailed you.",
  send: "Send a new link",
  later: "Later",
} as const;
