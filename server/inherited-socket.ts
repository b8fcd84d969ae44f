/** Where systemd puts the first socket that it hands over. */
const FIRST_HANDED_OVER = 3;

/**
 * The open socket that systemd (or whoever speaks its protocol) hands over, when there is one. It
 * stays open while the process is restarted: whoever knocks meanwhile waits and is not turned away.
 */
export function takeInheritedSocket(
  variables: Record<string, string | undefined>,
  pid: number,
): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = variables;
  // What this process starts itself must not take it for its own.
  for (const name of ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]) delete variables[name];
  return LISTEN_PID === String(pid) && Number(LISTEN_FDS) >= 1 ? FIRST_HANDED_OVER : undefined;
}
