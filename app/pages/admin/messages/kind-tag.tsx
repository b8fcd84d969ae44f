import { type MessageKind, messageKinds } from "#app/content/message-kinds.ts";
import { StateTag } from "#app/pages/admin/admin-records.tsx";

/** What a message is, unless it is a general one. */
export function KindTag({ kind }: { kind: MessageKind }) {
  return kind !== "general" && <StateTag tone="attention">{messageKinds[kind].label}</StateTag>;
}
