/** A message as the audit log names it: by its number, so that the log holds nobody's name or words. */
export function thingOf(number: number): { kind: "message"; id: string; label: string } {
  return { kind: "message", id: String(number), label: `no. ${number}` };
}
