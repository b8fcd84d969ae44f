/** A moment as people in South Africa read it: "15 November 2026 at 04:15". */
export function formatDateTime(date: Date): string {
  const time = new Intl.DateTimeFormat("en-ZA", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(date);
  return `${formatDate(date)} at ${time}`;
}

/** The day alone: "15 November 2026". */
export function formatDate(date: Date): string {
  return new Intl.DateTimeFormat("en-ZA", {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(date);
}

const timeZone = "Africa/Johannesburg";
