/** As PHP's urlencode writes it: letters, digits and -_. stay, a space is +, all else is upper-case hex. */
export function phpUrlencode(value: string | Uint8Array): string {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  let text = "";
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    if (/[\w.-]/.test(character)) text += character;
    else text += byte === SPACE ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return text;
}

/**
 * A form's body as its fields, in the order in which they came. Values stay bytes, because a
 * signature is made of bytes. Undefined when it is no such body, or names a field twice.
 */
export function readFormBody(body: Uint8Array): ReceivedField[] | undefined {
  const text = latin1(body);
  if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
  const fields = text.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return at < 1
      ? undefined
      : { name: latin1(decoded(pair.slice(0, at))), value: decoded(pair.slice(at + 1)) };
  });
  const known = fields.filter((field) => field !== undefined);
  const isWhole = known.length === fields.length;
  const isOnce = new Set(known.map(({ name }) => name)).size === known.length;
  return isWhole && isOnce ? known : undefined;
}

export type ReceivedField = { name: string; value: Uint8Array };

const SPACE = 0x20;

function decoded(text: string): Uint8Array {
  const spaced = text.replaceAll("+", " ");
  const bytes: number[] = [];
  for (let at = 0; at < spaced.length; at++) {
    const hex = /^%([\da-f]{2})/i.exec(spaced.slice(at, at + 3))?.[1];
    bytes.push(hex ? Number.parseInt(hex, 16) : spaced.charCodeAt(at));
    if (hex) at += 2;
  }
  return Uint8Array.from(bytes);
}

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
