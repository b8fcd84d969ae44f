import type { Field, Fields, Picture, Value, Values, Video } from "#app/content/kinds/fields.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";

/** One field of an entry as text: "Facts 2 › What it means". */
type FieldText = { label: string; text: string };

/** A field that differs between two versions. */
export type EntryChange = { label: string; before: string; after: string };

/** `titleOf` gives the title of an entry that a field refers to. */
export function compareEntries(
  fields: Fields,
  before: Values,
  after: Values,
  titleOf: (id: string) => string = (id) => id,
): EntryChange[] {
  const [old, now] = [before, after].map(
    (values) => new Map(describe(fields, values).map(({ label, text }) => [label, text])),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((label) => {
    const change = { label, before: old.get(label) ?? "", after: now.get(label) ?? "" };
    return change.before === change.after ? [] : change;
  });

  function describe(inner: Fields, values: Values, within = ""): FieldText[] {
    return Object.entries(inner).flatMap(([name, field]) =>
      describeField(field, values[name], within + field.label),
    );
  }

  function describeField(field: Field, value: Value | undefined, label: string): FieldText[] {
    if (field.type === "group") return describe(field.fields, value as Values, `${label} › `);
    if (field.type === "list") {
      return (value as Values[]).flatMap((item, at) =>
        describe(field.item, item, `${label} ${at + 1} › `),
      );
    }
    if (field.type === "reference") return [{ label, text: value ? titleOf(String(value)) : "" }];
    return [{ label, text: formatValue(field, value) }];
  }
}

function formatValue(field: Field, value: Value | undefined): string {
  if (field.type === "lines") return (value as string[]).join("\n");
  if (field.type === "check") return value ? "Yes" : "No";
  if (field.type === "picture") return formatPicture(value as Picture | null);
  if (field.type === "video") return formatVideo(value as Video | null);
  if (field.type === "choice") {
    return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  }
  return String(value ?? "");
}

function formatVideo(video: Video | null): string {
  if (!video) return "";
  if (video.builtIn) return "Default video";
  const files = [video.mp4, video.webm].flatMap((path) => (path ? formatFile(path) : []));
  return [...files, ...(video.poster ? [formatPicture(video.poster)] : [])].join("; ");
}

function formatPicture(picture: Picture | null): string {
  if (!picture) return "";
  const { path, alt, focus } = picture;
  if (!path) return `${alt} (default illustration)`;
  return `${alt} (${formatFile(path)}, focal point ${focus.x}% ${focus.y}%)`;
}

/** The name with which a file was uploaded, and when: both are in the name of the stored file. */
function formatFile(path: string): string {
  const [, uploadedAt, name] = /^(\d{13})-[a-z0-9]+-(.+)$/.exec(path) ?? [];
  if (!uploadedAt || !name) return path;
  return `${name}, uploaded on ${formatLongDateTime(new Date(Number(uploadedAt)))}`;
}
