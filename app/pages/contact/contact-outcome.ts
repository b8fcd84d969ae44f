import { contactMessages } from "#app/content/contact-messages.ts";

/** What came of sending a message, in the words the visitor reads. */
export function contactOutcome(answer: ContactAnswer): ContactOutcome {
  if (answer.kind === "timeout") return { ok: false, message: contactMessages.timeout };
  if (answer.kind === "no-response") return { ok: false, message: contactMessages.noResponse };

  const { status, body } = answer;
  if (status === 429) return { ok: false, message: contactMessages.tooMany };
  if (status >= 500) return { ok: false, message: contactMessages.serverTrouble };
  if (status >= 400) {
    const said = textOf(body, "message") ?? textOf(body, "error");
    return { ok: false, message: said ?? contactMessages.error };
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

export type ContactAnswer =
  | { kind: "response"; status: number; body: unknown }
  | { kind: "timeout" }
  | { kind: "no-response" };

export type ContactOutcome =
  | { ok: true; reference: string | undefined }
  | { ok: false; message: string };
