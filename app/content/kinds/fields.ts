/**
 * What a content entry consists of. The editor's form, the check before publishing, the comparison
 * of versions and the type of the entry all follow from its fields.
 */
export type Fields = Readonly<Record<string, Field>>;

export type Field =
  | TextField
  | MarkdownField
  | LinesField
  | NumberField
  | UrlField
  | SlugField
  | DateField
  | CheckField
  | ChoiceField
  | ReferenceField
  | PictureField
  | VideoField
  | GroupField
  | ListField;

type Described = { label: string; hint?: string };
type MayBeEmpty = { optional?: boolean };

/** One line, or a paragraph where `rows` is set. */
export type TextField = Described & MayBeEmpty & { type: "text"; max: number; rows?: number };
/** Legal texts have placeholders that others do not have. */
export type MarkdownField = Described &
  MayBeEmpty & { type: "markdown"; max: number; placeholders?: "legal" };
/** Short texts, one on each line. */
export type LinesField = Described &
  MayBeEmpty & { type: "lines"; max: number; maxLength: number; min?: number };
/** Kept as it is written: 12 or 7.5. */
export type NumberField = Described & { type: "number"; min: number; max: number };
/** An address elsewhere. */
export type UrlField = Described & MayBeEmpty & { type: "url" };
/** The last part of the page's address, after the prefix. */
export type SlugField = Described & { type: "slug"; prefix: string };
/** 2026-11-17 */
export type DateField = Described & MayBeEmpty & { type: "date" };
export type CheckField = Described & { type: "check" };
export type ChoiceField = Described & {
  type: "choice";
  options: readonly (readonly [value: string, label: string])[];
};
/** Another entry, by its id. */
export type ReferenceField = Described & MayBeEmpty & { type: "reference"; kind: string };
export type PictureField = Described & MayBeEmpty & { type: "picture" };
export type VideoField = Described & MayBeEmpty & { type: "video" };
export type GroupField = Described & { type: "group"; fields: Fields };
export type ListField = Described & {
  type: "list";
  /** "value": what the buttons add and remove. */
  itemName: string;
  item: Fields;
  min?: number;
  max: number;
};

/**
 * A picture in the file store, or one that comes with the product (`builtIn`). The focal point, in per
 * cent from the left and the top, stays visible where the picture is cropped.
 */
export type Picture = {
  builtIn?: string;
  path?: string;
  width?: number;
  height?: number;
  widths?: number[];
  alt: string;
  focus: { x: number; y: number };
};

/** A video in the file store, or one that comes with the product (`builtIn`). */
export type Video = { builtIn?: string; mp4?: string; webm?: string; poster?: Picture };

export type ValuesOf<Of extends Fields> = { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };

type ValueOf<Of extends Field> = Of extends GroupField
  ? ValuesOf<Of["fields"]>
  : Of extends ListField
    ? ValuesOf<Of["item"]>[]
    : Of extends LinesField
      ? string[]
      : Of extends CheckField
        ? boolean
        : Of extends PictureField
          ? Picture | null
          : Of extends VideoField
            ? Video | null
            : Of extends ChoiceField
              ? Of["options"][number][0]
              : string;

/** Any entry, where its kind is not known. */
export type Values = { [name: string]: Value };
export type Value = string | boolean | string[] | Picture | Video | null | Values | Values[];

export function emptyValue(field: Field): Value {
  switch (field.type) {
    case "group":
      return emptyValues(field.fields);
    case "list":
      return Array.from({ length: field.min ?? 0 }, () => emptyValues(field.item));
    case "lines":
      return [];
    case "check":
      return false;
    case "picture":
    case "video":
      return null;
    case "choice":
      return field.options[0]?.[0] ?? "";
    default:
      return "";
  }
}

export function emptyValues(fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]),
  );
}

/**
 * The values in the shape of these fields: a field that a newer version added has its default or is
 * empty, one that it dropped is left out.
 */
export function completeValues(fields: Fields, found: unknown, defaults?: unknown): Values {
  const [own, fallback] = [asRecord(found), asRecord(defaults)];
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      completeValue(field, own[name], fallback[name]),
    ]),
  );
}

function completeValue(field: Field, found: unknown, fallback: unknown): Value {
  if (field.type === "group") return completeValues(field.fields, found, fallback);
  const value = isOfType(field, found) ? found : fallback;
  if (!isOfType(field, value)) return emptyValue(field);
  if (field.type === "list") {
    return (value as unknown[]).map((item) => completeValues(field.item, item));
  }
  return value as Value;
}

export function isOfType(field: Field, value: unknown): boolean {
  switch (field.type) {
    case "list":
      return Array.isArray(value);
    case "lines":
      return Array.isArray(value) && value.every((line) => typeof line === "string");
    case "check":
      return typeof value === "boolean";
    case "picture":
    case "video":
      return typeof value === "object" && value !== undefined;
    default:
      return typeof value === "string";
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
