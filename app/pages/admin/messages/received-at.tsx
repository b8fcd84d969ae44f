import { type MessageChannel, messageChannelLabels } from "#app/domain/contact/contact-message.ts";
import { formatDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { DateTime } from "#app/pages/admin/admin-records.tsx";

/** When a message arrived; of one that staff recorded, on which day and how. */
export function ReceivedAt({ message: { channel, createdAt } }: ReceivedAtProps) {
  if (channel === "website") return <DateTime at={createdAt} />;
  return (
    <span>
      <time dateTime={localIsoDate(createdAt)}>{formatDate(createdAt)}</time>
      <small>{messageChannelLabels[channel]}</small>
    </span>
  );
}

type ReceivedAtProps = { message: { channel: MessageChannel; createdAt: Date } };
