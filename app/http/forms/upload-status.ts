/** The HTTP status of an upload that was refused for this reason. */
export function uploadStatus(reason: string): number {
  if (reason === "too-large") return 413;
  return reason === "busy" || reason === "store-down" ? 503 : 422;
}
