import type {
  Field,
  Fields,
  Picture,
  Value,
  Values,
  Video,
} from "#app/content/documents/fields.ts";

/** One field of a document in words: "Facts 2 › What it means". */
export type DocumentLine = { label: string; text: string };

/** A field that differs between two versions. */
export type DocumentChange = { label: string; before: string; after: string };

export function compareDocuments(fields: Fields, before: Values, after: Values): DocumentChange[] {
  const old = new Map(describe(fields, before).map(({ label, text }) => [label, text]));
  const now = new Map(describe(fields, after).map(({ label, text }) => [label, text]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((label) => {
    const change = { label, before: old.get(label) ?? "", after: now.get(label) ?? "" };
    return change.before === change.after ? [] : change;
  });
}

function describe(fields: Fields, values: Values, within = ""): DocumentLine[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    describeField(field, values[name], within + field.label),
  );
}

function describeField(field: Field, value: Value | undefined, label: string): DocumentLine[] {
  if (field.type === "group") return describe(field.fields, value as Values, `${label} › `);
  if (field.type === "list") {
    return (value as Values[]).flatMap((item, at) =>
      describe(field.item, item, `${label} ${at + 1} › `),
    );
  }
  return [{ label, text: inWords(field, value) }];
}

function inWords(field: Field, value: Value | undefined): string {
  if (field.type === "lines") return (value as string[]).join("\n");
  if (field.type === "check") return value ? "Yes" : "No";
  if (field.type === "picture") return pictureInWords(value as Picture | null);
  if (field.type === "video") {
    const video = value as Video | null;
    if (!video) return "";
    const files = [video.builtIn, video.mp4, video.webm].filter(Boolean).join(", ");
    return video.poster ? `${files}; ${pictureInWords(video.poster)}` : files;
  }
  if (field.type === "choice") {
    return field.options.find(([option]) => option === value)?.[1] ?? String(value);
  }
  return String(value ?? "");
}

function pictureInWords(picture: Picture | null): string {
  if (!picture) return "";
  const { x, y } = picture.focus;
  return `${picture.alt} (${picture.path ?? picture.builtIn}, focal point ${x}% ${y}%)`;
}
