/** Stricter than RFC 5321 on purpose: one plain ASCII address that every mail parser reads the same. */
export function isEmailAddress(text: unknown): text is string {
  if (typeof text !== "string" || text.length > MAX_LENGTH) return false;
  const [local, domain, ...more] = text.split("@");
  if (local === undefined || domain === undefined || more.length > 0) return false;
  return isLocalPart(local) && isDomain(domain);
}

export type MailSender = { name: string; address: string };

const MAX_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

function isLocalPart(text: string): boolean {
  // Legal but refused: quotes and % ! / |, which old relays interpret.
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
    // An alphabetic top-level domain excludes IP addresses.
    /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/i.test(top)
  );
}
