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

export type Specification = { label: string; value: string };

/** Takes the bullets that read "Label: value" out of a description as its specifications. */
export function splitSpecifications(description: readonly DescriptionBlock[]): {
  specifications: Specification[];
  rest: DescriptionBlock[];
} {
  const specifications: Specification[] = [];
  const rest = description.flatMap<DescriptionBlock>((block) => {
    if (block.kind === "paragraph") return block;
    const items = block.items.filter((item) => {
      const [, label, value] = SPECIFICATION.exec(item) ?? [];
      if (!label || !value) return true;
      specifications.push({ label, value });
      return false;
    });
    return items.length > 0 ? { ...block, items } : [];
  });
  return { specifications, rest };
}

/** The label is a few words, and no sentence. */
const SPECIFICATION = /^([^:.!?]{1,40}): +(\S.*)$/u;

const MAX_LEAD_LENGTH = 220;

/** The lead below a product's name: its first paragraph when that is short, else its first sentence. */
export function splitLead(description: readonly DescriptionBlock[]): {
  lead: string | undefined;
  rest: readonly DescriptionBlock[];
} {
  const [first, ...others] = description;
  if (first?.kind !== "paragraph") return { lead: undefined, rest: description };
  if (first.text.length <= MAX_LEAD_LENGTH) return { lead: first.text, rest: others };
  const sentence = /^.*?[.!?](?=\s)/u.exec(first.text)?.[0] ?? "";
  const isShort = sentence !== "" && sentence.length <= MAX_LEAD_LENGTH;
  return { lead: isShort ? sentence : undefined, rest: description };
}
