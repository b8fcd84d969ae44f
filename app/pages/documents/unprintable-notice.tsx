import { Notice } from "#app/ui/notice.tsx";

/** Warns, before a document is issued, which characters of what was typed it cannot print. */
export function UnprintableNotice({ characters }: { characters: readonly string[] | undefined }) {
  if (!characters?.length) return null;
  const shown = characters.slice(0, MAX_SHOWN).join(" ");
  return (
    <Notice kind="warning">
      Our documents can’t print <bdi>{shown}</bdi>
      {characters.length > MAX_SHOWN && " and others"}, and will show “?” instead. Please use other
      characters if you can.
    </Notice>
  );
}

const MAX_SHOWN = 12;
