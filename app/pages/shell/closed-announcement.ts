/** Inline script in the head: a closed announcement is hidden before the first paint. */
export const announcementScript = `(${hideClosedAnnouncement})()`;

/** The text is on the document element. Serialized: must not reference outer variables. */
export function hideClosedAnnouncement(): void {
  const { dataset } = document.documentElement;
  delete dataset.closed;
  try {
    const closed = sessionStorage.getItem("announcement");
    if (closed && closed === dataset.announcement) dataset.closed = "announcement";
  } catch {}
}
