import type { MailKind } from "./mail-letter.ts";

/** A way for mail to leave. */
export type MailTransport = {
  kind: "smtp" | "folder";
  /**
   * Resolves when the next mail server has taken the mail over; rejects with `MailRefused` when
   * it was reached but does not want this mail, with any other error when nothing can go out now.
   * The signal ends the attempt, whatever state it is in.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Rejects with a sentence for the operator when mail could not be sent now. */
  verify(): Promise<void>;
  close(): Promise<void>;
};

export type OutgoingMail = {
  id: string;
  /** The same on every attempt, with its angle brackets. */
  messageId: string;
  kind: MailKind;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** The Message-IDs that it stands under, the oldest first. */
  follows?: readonly string[];
  writtenAt: Date;
};

/** The mail server answered, and does not take this one mail. */
export class MailRefused extends Error {
  /** Whether asking again is pointless. */
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean }) {
    super(message);
    this.name = "MailRefused";
    this.permanent = options.permanent;
  }
}
