import type { MailState } from "#app/domain/outbox/mail-state.ts";
import { stateWords } from "./mail-words.ts";

export function StateTag({ state }: { state: MailState }) {
  const { words, tone } = stateWords[state];
  return (
    <span className="state-tag" data-state={tone}>
      {words}
    </span>
  );
}
