import type { ContactAnswer } from "./contact-outcome.ts";

const patience = 10_000;

/** Posts what was written, and waits ten seconds at most. */
export async function postContactMessage(
  written: ContactFields,
  looksAutomatic = false,
): Promise<ContactAnswer> {
  const signal = AbortSignal.timeout(patience);
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(looksAutomatic ? { ...written, fax: "?" } : written),
      signal,
    });
    const text = await response.text();
    return { kind: "response", status: response.status, body: parseJson(text) };
  } catch {
    return { kind: signal.aborted ? "timeout" : "no-response" };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ContactFields = {
  name: string;
  email: string;
  message: string;
  /** The cart goes with the message, which may then be empty. */
  about?: "cart" | undefined;
};
