import { type MessageKind, messageKinds } from "#app/content/message-kinds.ts";
import { StateTag } from "#app/pages/admin/admin-records.tsx";

/** What the message is, where it is not a general one. */
export function KindTag({ kind }: { kind: MessageKind }) {
  return kind !== "general" && <StateTag tone="attention">{messageKinds[kind].label}</StateTag>;
}
