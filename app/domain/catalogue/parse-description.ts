export type DescriptionBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "bullets"; items: string[] };

/** Each line is a paragraph; consecutive lines that start with * are one list. */
export function parseDescription(description: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  for (const raw of description.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const line = raw.trim();
    const isBullet = line.startsWith("*");
    const text = isBullet ? line.slice(1).trim() : line;
    if (text === "") continue;
    const last = blocks.at(-1);
    if (!isBullet) blocks.push({ kind: "paragraph", text });
    else if (last?.kind === "bullets") last.items.push(text);
    else blocks.push({ kind: "bullets", items: [text] });
  }
  return blocks;
}
