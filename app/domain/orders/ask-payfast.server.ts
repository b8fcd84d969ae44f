import type { PayFast } from "./payfast.ts";

/** What PayFast says about a notice: its own, not its own, or nothing that can be understood. */
export type PayFastAnswer = "valid" | "invalid" | "none";

const TRIES = 2;
const ANSWER_WITHIN_MS = 8000;
/** VALID or INVALID is all there is to read. */
const MOST_ANSWER_BYTES = 4096;

/**
 * Asks PayFast whether it sent this. Silence, an error or an answer that makes no sense is asked
 * about once more; after that the sender is told to come back, and nothing was decided.
 */
export async function askPayFast(
  payfast: Pick<PayFast, "origin">,
  text: string,
  { withinMs = ANSWER_WITHIN_MS }: { withinMs?: number } = {},
): Promise<PayFastAnswer> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const answer = await askOnce(payfast, text, withinMs).catch(() => "none" as const);
    if (answer !== "none") return answer;
  }
  return "none";
}

async function askOnce(
  { origin }: Pick<PayFast, "origin">,
  text: string,
  withinMs: number,
): Promise<PayFastAnswer> {
  const response = await fetch(`${origin}/eng/query/validate`, {
    method: "POST",
    // A word: nothing of it needs unpacking.
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "accept-encoding": "identity",
    },
    body: text,
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
  });
  const said = await readStart(response);
  if (response.status !== 200) return "none";
  const [word] = said.trim().split(/\s/);
  if (word === "VALID") return "valid";
  return word === "INVALID" ? "invalid" : "none";
}

async function readStart(response: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    // Leaving the loop lets go of the rest.
    if (text.length > MOST_ANSWER_BYTES) break;
  }
  return text;
}
