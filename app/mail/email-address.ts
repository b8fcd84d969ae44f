/**
 * Whether mail may be sent to this text. Stricter than the mail standards on purpose: one plain
 * ASCII address that every parser on the way reads the same, so none can be led elsewhere.
 */
export function isEmailAddress(text: unknown): text is string {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return false;
  const [local, domain, ...more] = text.split("@");
  if (local === undefined || domain === undefined || more.length > 0) return false;
  return isLocalPart(local) && isDomain(domain);
}

/** Who our mails come from. */
export type MailSender = { name: string; address: string };

const MAX_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

function isLocalPart(text: string): boolean {
  // Left out although legal: quotes, and % ! / | and the like, which old relays act upon.
  return (
    text.length <= MAX_LOCAL_PART_LENGTH &&
    /^[A-Za-z0-9_+'&=~-]+(?:\.[A-Za-z0-9_+'&=~-]+)*$/.test(text) &&
    !text.startsWith("-")
  );
}

function isDomain(text: string): boolean {
  const labels = text.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length >= 2 &&
    labels.every((label) => /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label)) &&
    // A top level of letters keeps numeric addresses out.
    /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/i.test(top)
  );
}
