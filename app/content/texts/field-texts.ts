/** The sentences that several forms say about their fields. Small: the home page carries them. */
export const fieldTexts = {
  nameRequired: "Name is required",
  nameTooLong: "Please shorten this name",
  emailRequired: "Email is required",
  emailInvalid: "Please enter a valid email address",
  textTooLong: "Please shorten this text",
  tooLong: (max: number) => `Use at most ${max} characters`,
} as const;
