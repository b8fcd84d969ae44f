import { contactMessages } from "#app/content/contact-messages.ts";
import type { SpecialMessageKind } from "#app/content/message-kinds.ts";

const TIMEOUT_MS = 10_000;

export async function postContactMessage(
  submission: ContactFields,
  isBot = false,
): Promise<ContactResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(isBot ? { ...submission, fax: "?" } : submission),
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
  /** The server adds the cart; the message is then optional. */
  about?: "cart" | undefined;
  /** Other than a general one. */
  kind?: SpecialMessageKind | undefined;
};

export function contactOutcome(response: ContactResponse): ContactOutcome {
  if (response.kind === "timeout") return { ok: false, message: contactMessages.timeout };
  if (response.kind === "no-response") return { ok: false, message: contactMessages.noResponse };

  const { status, body } = response;
  if (status === 429) return { ok: false, message: contactMessages.tooMany };
  if (status >= 500) return { ok: false, message: contactMessages.serverTrouble };
  if (status >= 400) {
    const message = textOf(body, "message") ?? textOf(body, "error");
    return { ok: false, message: message ?? contactMessages.error };
  }
  if (isRecord(body) && body.success === true) {
    return { ok: true, reference: textOf(body, "reference") };
  }
  return { ok: false, message: textOf(body, "error") ?? contactMessages.failed };
}

function textOf(body: unknown, field: "error" | "message" | "reference"): string | undefined {
  const text = isRecord(body) ? body[field] : undefined;
  return typeof text === "string" && text.trim() ? text : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

type ContactResponse =
  | { kind: "response"; status: number; body: unknown }
  | { kind: "timeout" }
  | { kind: "no-response" };

type ContactOutcome = { ok: true; reference: string | undefined } | { ok: false; message: string };
