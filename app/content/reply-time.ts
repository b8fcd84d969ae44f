import { formatCount } from "#app/format/dates-and-numbers.ts";
import { settings } from "#app/settings/settings.ts";

/** How soon people who write to us get a reply: "24 hours", or "8 office hours" where only those count. */
export function replyTime(): string {
  const { replyHours, repliesInOpeningHours } = settings().company;
  return formatCount(replyHours, repliesInOpeningHours ? "office hour" : "hour");
}
