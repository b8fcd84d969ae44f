import { MailRejectedError } from "./mail-transport.ts";

/** Codes of Node and nodemailer, and answers of mail servers, in words for the owner. */
const PROBLEMS: readonly [pattern: RegExp, words: string][] = [
  [/cannot be read: enter it again/, "Enter the password again."],
  [/^The site is shutting down/, "The site is shutting down."],
  [
    /ERR_IP_BLOCKED/,
    "This site may not connect to a mail server on a private network. Use one on the internet, or ask the person who runs the site to allow it (SMTP_PRIVATE_HOSTS).",
  ],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, "No mail server with this name was found. Check the spelling."],
  [
    /ECONNREFUSED/,
    "The mail server is not accepting connections on this port. Check the server and the port.",
  ],
  [
    /ETIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH|timeout|aborted|did not respond/i,
    "The mail server did not answer in time. Check the server and the port; a firewall may be blocking the connection.",
  ],
  [
    /ETLS|ESOCKET|SSL|TLS|certificate|self-signed/i,
    "The encrypted connection to the mail server failed. Check that the port matches the security setting, and that the server’s name is the one in its certificate.",
  ],
  [
    /^53[0458]\b|EAUTH/,
    "The mail server rejected the username or password. Check both; some providers ask for an app password.",
  ],
  [
    /^\d{3}[ -]5\.7\.|^55[034]\b/,
    "The mail server refused the email. Check that it may send from the sender’s address.",
  ],
];

/**
 * Why an email was not sent. What the server answered is for the log only: an admin chooses the
 * server, and could have another service of the network answer.
 */
export function describeMailProblem(error: Error): string {
  const known = PROBLEMS.find(([pattern]) => pattern.test(error.message))?.[1];
  if (known) return known;
  return error instanceof MailRejectedError
    ? "The mail server refused the email."
    : "The email could not be sent. The site’s log has the details.";
}
