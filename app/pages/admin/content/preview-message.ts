/** The editor tells the page in its frame that the draft has changed. */
export const PREVIEW_MESSAGE = "draft-changed";
