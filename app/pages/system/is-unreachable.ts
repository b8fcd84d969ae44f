/** How Chromium, Firefox and Safari say that an answer, or the script of a page, could not be fetched. */
const SAID =
  /failed to fetch|load failed|network ?error|connection (appears|was lost)|input stream|imported module|module script/i;

/** Whether an error is the network's, or a server's that is away, and no fault in the page. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What breaks off in the middle is told by the router as what it could not read.
  if (isUnreachable(error.cause)) return true;
  return error instanceof TypeError && SAID.test(error.message);
}
