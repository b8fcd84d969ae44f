/** "24 hours", "5 January", "R 2", "section 42", "Microsoft 365", "012 000 0123": with spaces at which no line breaks. */
export function keepTogether(text: string): string {
  return text
    .replace(NUMBER_AND_UNIT, "\u00a0")
    .replace(NAME_AND_NUMBER, "\u00a0")
    .replace(PHONE, (phone) => phone.replaceAll(" ", "\u00a0"));
}

const NUMBER_AND_UNIT =
  /(?<=\d) (?=(?:GB|TB|MB|kg|km|W|Wh|VA|Gbps|Mbps|MP|h|min|hours?|days?|weeks?|months?|years?|minutes?|January|February|March|April|May|June|July|August|September|October|November|December)\b)/g;
const NAME_AND_NUMBER = /(?<=\b(?:R|Act|[Ss]ections?|Microsoft)) (?=\d)/g;
const PHONE = /\b0\d{2,3} \d{3} \d{3,4}\b/g;
