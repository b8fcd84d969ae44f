import type { MessageState } from "#app/database/tables/messages.ts";

export type { MessageState, ReplyChannel } from "#app/database/tables/messages.ts";

/** What a page has shown of a message: who sends a form from an older view is told of the newer one. */
export function seenAs({ state, answeredAt }: { state: MessageState; answeredAt: Date | null }) {
  return `${state} ${answeredAt?.toISOString() ?? ""}`.trim();
}
