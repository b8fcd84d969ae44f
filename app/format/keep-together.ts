/** "24 hours", "1 TB", "section 42" and "Microsoft 365": with a space at which no line breaks. */
export function keepTogether(text: string): string {
  return text.replace(NUMBER_AND_UNIT, "\u00a0").replace(NAME_AND_NUMBER, "\u00a0");
}

const NUMBER_AND_UNIT =
  /(?<=\d) (?=(?:GB|TB|MB|kg|km|W|Wh|VA|Gbps|Mbps|MP|h|min|hours?|days?|weeks?|months?|years?|minutes?)\b)/g;
const NAME_AND_NUMBER = /(?<=\b(?:sections?|Microsoft)) (?=\d)/gi;
