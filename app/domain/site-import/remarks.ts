const MAX_REMARKS = 100;
const MAX_LENGTH = 200;

/** What the review says about the parts of a file that are not imported. */
export class Remarks {
  /** Parts that break a rule, with the reasons. */
  readonly refused: { what: string; why: string[] }[] = [];
  /** Parts that this installation has no place for. */
  readonly ignored: string[] = [];

  refuse(what: string, why: readonly string[]): void {
    const name = shorten(what);
    const reasons = why.slice(0, 10).map(shorten);
    const same = this.refused.find((refusal) => refusal.what === name);
    if (same) same.why = [...same.why, ...reasons].slice(0, 20);
    else if (this.refused.length < MAX_REMARKS) this.refused.push({ what: name, why: reasons });
  }

  ignore(what: string): void {
    const remark = shorten(what);
    const isFull = this.ignored.length >= MAX_REMARKS || this.ignored.includes(remark);
    if (!isFull) this.ignored.push(remark);
  }
}

/** Names in the file may be of any length. */
function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
