/**
 * A network address as its owner recognises it and nobody else can use it: the half that names the
 * network ("196.25.x.x", "2c0f:f4c0:x").
 */
export function shortenAddress(address: string | null | undefined): string | undefined {
  const text = address?.trim() ?? "";
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(text) ?? [];
  if (first && second) return `${first}.${second}.x.x`;
  if (!/^[0-9a-f:]*:[0-9a-f:]*$/i.test(text)) return undefined;
  const groups = (text.split("::")[0] ?? "").split(":").filter(Boolean).slice(0, 2);
  return groups.length > 0 ? `${groups.join(":").toLowerCase()}:x` : undefined;
}
