const LONGEST = 70;

/**
 * What a message is about, as a mail's subject says it: the service or product that it was begun
 * from, else its first sentence.
 */
export function messageSubject(message: string): string {
  const [line = ""] = message.trim().split(/[\r\n]/, 1);
  const topic = /^About ([^:]{1,120}): /.exec(line)?.[1];
  if (topic) return shorten(topic);
  if (/^I would like to order:?$/.test(line.trim())) return "Your order";
  const [sentence = line] = line.match(/^.+?[.!?](?=\s|$)/) ?? [];
  return shorten(sentence.replace(/[.:,;\s]+$/, "")) || "Your message";
}

/** At the end of a word, where there is one. */
function shorten(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > LONGEST / 2 ? end : LONGEST).toWellFormed()} ...`;
}
