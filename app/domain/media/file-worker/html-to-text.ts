/**
 * The text of an HTML description as products have it: a line for each paragraph, list items begin with
 * an asterisk. Scripts, styles and comments are left out. Its cost grows with the length alone.
 */
export function htmlToText(html: string): string {
  // WooCommerce writes line breaks as \n.
  const source = html.replaceAll("\\r\\n", "\n").replaceAll("\\n", "\n");
  const hasBlocks = /<(?:p|div|li|br|td|h\d)\b/i.test(source);
  const body = hasBlocks ? source.replace(/\s+/g, " ") : source;
  const lower = body.toLowerCase();
  let text = "";
  let at = 0;
  while (at < body.length) {
    const open = body.indexOf("<", at);
    if (open < 0) break;
    text += body.slice(at, open);
    const tag = /^<(!--|\/?[a-z][a-z0-9]*)/.exec(lower.slice(open, open + 12))?.[1];
    if (!tag) {
      text += "<";
      at = open + 1;
      continue;
    }
    at = endOfTag(lower, open, tag);
    text += breakFor(tag, text);
  }
  text += body.slice(at);
  return decodeEntities(text)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "" && line !== "*")
    .join("\n");
}

const CLOSINGS = new Map([
  ["!--", "--"],
  ["script", "</script"],
  ["style", "</style"],
]);

/** The position after a tag; for scripts, styles and comments, the position after their contents. */
function endOfTag(lower: string, open: number, tag: string): number {
  const closing = CLOSINGS.get(tag);
  const from = closing ? lower.indexOf(closing, open + tag.length) : open;
  const end = from < 0 ? -1 : lower.indexOf(">", from);
  return end < 0 ? lower.length : end + 1;
}

const BLOCKS =
  /^\/?(?:p|div|br|ul|ol|li|tr|table|h[1-6]|section|article|blockquote|pre|hr|dl|dt|dd)$/;

function breakFor(tag: string, before: string): string {
  if (tag === "li") return "\n* ";
  if (/^\/?t[dh]$/.test(tag)) return " ";
  // A paragraph inside a list item does not end it.
  return BLOCKS.test(tag) && !before.endsWith("\n* ") ? "\n" : "";
}

const ENTITIES = new Map(
  Object.entries({
    ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ndash: "–", mdash: "—" },
    ...{ hellip: "…", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", bull: "•", middot: "·" },
    ...{ deg: "°", times: "×", trade: "™", reg: "®", copy: "©", euro: "€", pound: "£", micro: "µ" },
    ...{ frac12: "½", plusmn: "±", sup2: "²", sup3: "³", eacute: "é", egrave: "è", uuml: "ü" },
  }),
);

function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,7});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES.get(name) ?? whole;
    const code = Number(name.toLowerCase().replace("#x", "0x").replace("#", ""));
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : " ";
  });
}
