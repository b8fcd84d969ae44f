import { settings } from "#app/settings/settings.ts";

/** How soon people who write to us get a reply: "24 hours", or "8 office hours" where only those count. */
export function replyTime(): string {
  const { replyHours, repliesInOpeningHours } = settings().company;
  const unit = repliesInOpeningHours ? "office hour" : "hour";
  // Without formatCount, which the home page would then carry with all formats of dates.
  return `${replyHours} ${unit}${replyHours === 1 ? "" : "s"}`;
}
