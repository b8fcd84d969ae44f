import { productTexts } from "#app/content/texts/product-texts.ts";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import { MAX_UPLOAD_BYTES } from "#app/domain/media/upload-limits.ts";

export type UploadResult<Stored> =
  | { ok: true; stored: Stored }
  /** A fault may be retried; a refused file may not. */
  | { ok: false; reason: "refused" | "fault"; message: string }
  | { ok: false; reason: "cancelled" };

/** Uploads one file with progress; XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile<Stored extends { path: string }>(
  url: string,
  file: File,
  onProgress: (sent: number) => void,
): { outcome: Promise<UploadResult<Stored>>; cancel: () => void } {
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadResult<Stored>>((resolve) => {
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onload = () => resolve(parseUploadResponse<Stored>(request, url));
    request.onerror = () => resolve(uploadFault(productTexts.upload.failed));
    request.onabort = () => resolve({ ok: false, reason: "cancelled" });
  });
  request.open("POST", `${url}?name=${encodeURIComponent(file.name.slice(-200))}`);
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.responseType = "json";
  request.send(file);
  return { outcome, cancel: () => request.abort() };
}

function parseUploadResponse<Stored extends { path: string }>(
  request: XMLHttpRequest,
  url: string,
): UploadResult<Stored> {
  const { failed, noPath, signedOut } = productTexts.upload;
  // The guard redirected to the login page, and the browser followed.
  if (new URL(request.responseURL).pathname !== url) return uploadFault(signedOut);
  // Null when it is not JSON.
  const answer: Record<string, unknown> = Object(request.response);
  if (request.status === 200) {
    return answer.path ? { ok: true, stored: answer as unknown as Stored } : uploadFault(noPath);
  }
  if (request.status === 413) {
    const message = uploadRefusals(MAX_UPLOAD_BYTES)["too-large"];
    return { ok: false, reason: "refused", message };
  }
  if (request.status >= 500 || typeof answer.message !== "string") return uploadFault(failed);
  return { ok: false, reason: "refused", message: answer.message };
}

function uploadFault(message: string) {
  return { ok: false, reason: "fault", message } as const;
}
