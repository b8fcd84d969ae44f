/**
 * The header that makes a browser save a file under this name. Twice, as RFC 6266 advises: in
 * plain letters for old programs, and in full (RFC 5987) for all others.
 */
export function attachmentHeader(fileName: string): string {
  const name = safeFileName(fileName);
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w. ()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Only a name: no folders, no control characters, nothing that turns the text around. */
function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|%]/g, "-")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  // Shortened in the middle of no character, and with its ending.
  const [, stem = "", ending = ""] = /^(.*?)(\.\w{1,10})?$/su.exec(plain) ?? [];
  return `${[...stem].slice(0, 120).join("")}${ending}` || "file";
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
