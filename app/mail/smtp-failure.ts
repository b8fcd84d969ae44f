import { MailRefused } from "./mail-transport.ts";
import { cleanLine } from "./mail-words.ts";

/** What nodemailer tells about a failed attempt. */
type SmtpError = Error & {
  code?: string | undefined;
  originalCode?: string | undefined;
  command?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
};

/**
 * Tells a mail that the server refused from a server that is of no use at the moment.
 * The sentence is kept beside the mail, so whatever is secret is taken out of it.
 */
export function readSmtpFailure(error: SmtpError, secrets: readonly string[]): Error {
  const said = error.response ?? error.message;
  const reason = error.response === undefined ? (error.originalCode ?? error.code) : undefined;
  const sentence = hide(cleanLine(reason ? `${said} (${reason})` : said, 300), secrets);
  if (!isAboutThisMail(error)) return new Error(sentence);
  const permanent = isRefusalForGood(error.responseCode) && !isAboutUs(said);
  return new MailRefused(sentence, { permanent });
}

/** Only the recipient and the content belong to one mail; login and sender to all of them. */
function isAboutThisMail({ command, responseCode }: SmtpError): boolean {
  if (responseCode === undefined || responseCode === 421) return false;
  return command === "RCPT TO" || command === "DATA";
}

function isRefusalForGood(code = 0): boolean {
  // 503 (wrong order of commands) and 530 (log in first) speak of the connection.
  return code >= 500 && code < 600 && code !== 503 && code !== 530;
}

/** 5.7.x: we may not send. An operator can mend that, so the mail is worth keeping. */
function isAboutUs(response: string): boolean {
  return /^\d{3}[ -]5\.7\.\d/.test(response);
}

function hide(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "***"), text);
}
