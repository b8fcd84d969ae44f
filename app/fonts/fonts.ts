import displayFontUrl from "./bricolage-grotesque.woff2?url";
import textFontUrl from "./instrument-sans.woff2?url";

/** Both are on the first screen of every page: the document preloads them. */
export const fontUrls = [displayFontUrl, textFontUrl];
