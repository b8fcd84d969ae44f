/** How to reach the mail server, read from a setting. */
export type SmtpAddress = {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Nothing is said before the connection is encrypted. */
  requireTls: boolean;
  credentials?: { user: string; password: string };
};

/** Reads `smtp://user:password@host:port` or `smtps://...`; throws `SmtpUrlRefused`. */
export function readSmtpUrl(text: string): SmtpAddress {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "smtp:" && url.protocol !== "smtps:") || url.hostname === "") {
    throw new SmtpUrlRefused(
      "must look like smtp://user:password@host:587 or smtps://user:password@host:465.",
    );
  }
  if (url.search !== "" || url.hash !== "" || (url.pathname !== "" && url.pathname !== "/")) {
    throw new SmtpUrlRefused("must end after the host and the port.");
  }
  const user = decode(url.username);
  const password = decode(url.password);
  if ((user === "") !== (password === "")) {
    throw new SmtpUrlRefused("must have both a user and a password, or neither.");
  }
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password crosses a network only encrypted, even when someone hides the server's offer.
    requireTls: !secure && user !== "" && !isThisMachine(host),
    ...(user === "" ? {} : { credentials: { user, password } }),
  };
}

/** A sentence for the operator. It never quotes the setting, which holds a password. */
export class SmtpUrlRefused extends Error {
  constructor(problem: string) {
    super(`SMTP_URL ${problem}`);
    this.name = "SmtpUrlRefused";
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SmtpUrlRefused("must write a % in the user or the password as %25.");
  }
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
