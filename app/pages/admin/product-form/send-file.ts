import { productMessages } from "#app/content/product-messages.ts";

export type SendOutcome<Stored> =
  | { ok: true; stored: Stored }
  /** A fault may be gone at the next try; a refused file stays refused. */
  | { ok: false; reason: "refused" | "fault"; sentence: string }
  | { ok: false; reason: "cancelled" };

/** Sends one file and says how far it is: the older way to ask, because only it tells progress. */
export function sendFile<Stored extends { path: string }>(
  address: string,
  file: File,
  onProgress: (sent: number) => void,
): { outcome: Promise<SendOutcome<Stored>>; cancel: () => void } {
  const request = new XMLHttpRequest();
  const outcome = new Promise<SendOutcome<Stored>>((resolve) => {
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(readAnswer<Stored>(request, address));
    request.onerror = () => resolve(fault(productMessages.upload.failed));
    request.onabort = () => resolve({ ok: false, reason: "cancelled" });
  });
  request.open("POST", `${address}?name=${encodeURIComponent(file.name.slice(-200))}`);
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.send(file);
  return { outcome, cancel: () => request.abort() };
}

function readAnswer<Stored extends { path: string }>(
  request: XMLHttpRequest,
  address: string,
): SendOutcome<Stored> {
  const { failed, noPath, signedOut, tooLarge } = productMessages.upload;
  // The guard leads elsewhere without a word, and the browser has followed.
  if (new URL(request.responseURL).pathname !== address) return fault(signedOut);
  const answer = parse(request.responseText);
  if (request.status === 200) {
    return answer.path ? { ok: true, stored: answer as unknown as Stored } : fault(noPath);
  }
  if (request.status === 413) return { ok: false, reason: "refused", sentence: tooLarge };
  if (request.status >= 500 || typeof answer.sentence !== "string") return fault(failed);
  return { ok: false, reason: "refused", sentence: answer.sentence };
}

function fault(sentence: string) {
  return { ok: false, reason: "fault", sentence } as const;
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
