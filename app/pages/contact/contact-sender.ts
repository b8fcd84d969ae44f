/**
 * Who asks, for the contact form. It is kept in the history of the browser, from a page that shows it to them: never in
 * an address, which others could make or read.
 */
export type ContactSender = { name?: string | undefined; email?: string | undefined };

/** The state of a link to the form. */
export function senderState(sender: ContactSender) {
  return { contactSender: sender };
}

export function readSender(state: unknown): ContactSender | undefined {
  const { contactSender } = (state ?? {}) as { contactSender?: unknown };
  if (typeof contactSender !== "object" || contactSender === null) return undefined;
  const { name, email } = contactSender as Record<string, unknown>;
  return {
    name: typeof name === "string" ? name : undefined,
    email: typeof email === "string" ? email : undefined,
  };
}
