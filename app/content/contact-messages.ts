import { replyTime } from "./reply-time.ts";
import { fieldTexts } from "./texts/field-texts.ts";

/** Apart from the other messages, because the home page carries them. */
export const contactMessages = {
  fieldsMissing: "Please fill in all required fields",
  emailInvalid: fieldTexts.emailInvalid,
  tooLong: fieldTexts.textTooLong,
  /** Beside each field, next to the message of the form. */
  fieldRequired: {
    name: fieldTexts.nameRequired,
    email: fieldTexts.emailRequired,
    message: "Message is required",
  },
  atMost: fieldTexts.tooLong,
  failed: "Failed to send message",
  error: "There was an error sending your message. Please try again.",
  tooMany: "Too many requests. Please try again later.",
  serverTrouble: "Our server is currently experiencing issues. Please try again later.",
  timeout: "The request took too long. Please check your connection and try again.",
  noResponse: "No response from server. Please check your connection and try again.",
  sent: {
    title: "Message Sent!",
    get text() {
      return `Thank you for writing to us. We’ll reply within ${replyTime()}.`;
    },
    close: "Close",
  },
};
