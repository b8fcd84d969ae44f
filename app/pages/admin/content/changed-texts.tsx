import "./content.css";

/** What was removed from each text, and what was added. */
export function ChangedTexts({ changes }: { changes: readonly ChangedText[] }) {
  return (
    <dl className="content-changes">
      {changes.map(({ label, start, removed, added, end }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {start}
            {removed && <del>{removed}</del>}
            {removed && added && " "}
            {added && <ins>{added}</ins>}
            {end}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export type ChangedText = {
  label: string;
  start: string;
  removed: string;
  added: string;
  end: string;
};

/** Words that both versions begin and end with are shown once. */
export function splitChange({ label, before, after }: Change): ChangedText {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/));
  if (!old || !now) return { label, start: "", removed: before, added: after, end: "" };
  let from = 0;
  while (from < old.length && from < now.length && old[from] === now[from]) from++;
  let to = 0;
  while (to < old.length - from && to < now.length - from && old.at(-1 - to) === now.at(-1 - to)) {
    to++;
  }
  return {
    label,
    start: now.slice(0, from).join(""),
    removed: old.slice(from, old.length - to).join(""),
    added: now.slice(from, now.length - to).join(""),
    end: now.slice(now.length - to).join(""),
  };
}

type Change = { label: string; before: string; after: string };
