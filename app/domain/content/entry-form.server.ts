import {
  emptyValues,
  type Field,
  type Fields,
  type ListField,
  type Picture,
  type Value,
  type Values,
  type Video,
} from "#app/content/kinds/fields.ts";

/**
 * The values in a submitted form. Each input is named by its path, "hero.facts.0.term"; a list also
 * sends its length, "hero.facts.length". Files are named only by their path in the store.
 */
export function readEntryForm(fields: Fields, form: Readonly<Record<string, string>>): Values {
  return readEntryFields(fields, form, "");
}

function readEntryFields(
  fields: Fields,
  form: Readonly<Record<string, string>>,
  at: string,
): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field, form, at + name)]),
  );
}

function readField(field: Field, form: Readonly<Record<string, string>>, path: string): Value {
  const text = form[path] ?? "";
  switch (field.type) {
    case "group":
      return readEntryFields(field.fields, form, `${path}.`);
    case "list": {
      const sent = Number(form[`${path}.length`]);
      const length = Number.isInteger(sent) ? Math.min(Math.max(sent, 0), field.max) : 0;
      return Array.from({ length }, (_, at) => readEntryFields(field.item, form, `${path}.${at}.`));
    }
    case "lines":
      return text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean);
    case "check":
      return text === "yes";
    case "picture":
      return readPicture(form, path);
    case "video":
      return readVideo(form, path);
    case "markdown":
      return text.replaceAll("\r\n", "\n").trim();
    default:
      return text.replaceAll(/\s+/g, " ").trim();
  }
}

function readPicture(form: Readonly<Record<string, string>>, path: string): Picture | null {
  const [builtIn, file] = [form[`${path}.builtIn`], form[`${path}.path`]];
  if (!builtIn && !file) return null;
  return {
    ...(file ? { path: file } : { builtIn: builtIn ?? "" }),
    alt: (form[`${path}.alt`] ?? "").replaceAll(/\s+/g, " ").trim(),
    focus: { x: percent(form[`${path}.focusX`]), y: percent(form[`${path}.focusY`]) },
  };
}

function readVideo(form: Readonly<Record<string, string>>, path: string): Video | null {
  const [builtIn, mp4] = [form[`${path}.builtIn`], form[`${path}.mp4`]];
  if (mp4) {
    const webm = form[`${path}.webm`];
    const poster = readPicture(form, `${path}.poster`);
    return { mp4, ...(webm && { webm }), ...(poster && { poster }) };
  }
  return builtIn ? { builtIn } : null;
}

/** The form as the editor sends it for these values; `readEntryForm` gives them back. */
export function writeEntryForm(fields: Fields, values: Values): Record<string, string> {
  return Object.fromEntries(writeFields(fields, values, ""));
}

function writeFields(fields: Fields, values: Values, at: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    writeField(field, values[name], at + name),
  );
}

function writeField(field: Field, value: Value | undefined, path: string): [string, string][] {
  switch (field.type) {
    case "group":
      return writeFields(field.fields, value as Values, `${path}.`);
    case "list": {
      const items = value as Values[];
      return [
        [`${path}.length`, String(items.length)],
        ...items.flatMap((item, at) => writeFields(field.item, item, `${path}.${at}.`)),
      ];
    }
    case "lines":
      return [[path, (value as string[]).join("\n")]];
    case "check":
      return [[path, value ? "yes" : ""]];
    case "picture":
      return writePicture(value as Picture | null, path);
    case "video": {
      const video = value as Video | null;
      return [
        ...writeTexts(path, { builtIn: video?.builtIn, mp4: video?.mp4, webm: video?.webm }),
        ...writePicture(video?.poster ?? null, `${path}.poster`),
      ];
    }
    default:
      return [[path, String(value)]];
  }
}

function writePicture(picture: Picture | null, path: string): [string, string][] {
  if (!picture) return [];
  return writeTexts(path, {
    builtIn: picture.builtIn,
    path: picture.path,
    alt: picture.alt,
    focusX: picture.focus?.x,
    focusY: picture.focus?.y,
  });
}

/** Only texts and numbers: the values may come from a file. */
function writeTexts(path: string, parts: Record<string, unknown>): [string, string][] {
  return Object.entries(parts).flatMap(([name, part]): [string, string][] =>
    typeof part === "string" || typeof part === "number" ? [[`${path}.${name}`, String(part)]] : [],
  );
}

function percent(text: string | undefined): number {
  const number = Math.round(Number(text ?? 50));
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 50;
}

/** A button of a list: "add hero.facts", "up hero.facts.2", "down …", "remove …". */
export function changeList(fields: Fields, values: Values, change: string): Values {
  const [verb, path = ""] = change.split(" ");
  const names = path.split(".");
  const at = verb === "add" ? undefined : Number(names.pop());
  return changeAt(fields, values, names, (field, items) => {
    if (verb === "add") {
      return items.length < field.max ? [...items, emptyValues(field.item)] : items;
    }
    if (at === undefined || !items[at]) return items;
    const rest = items.toSpliced(at, 1);
    if (verb === "remove") return rest;
    const to = verb === "up" ? at - 1 : verb === "down" ? at + 1 : at;
    return to < 0 || to >= items.length ? items : rest.toSpliced(to, 0, items[at]);
  });
}

function changeAt(
  fields: Fields,
  values: Values,
  [name = "", ...rest]: readonly string[],
  change: (field: ListField, items: Values[]) => Values[],
): Values {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.type === "group") {
    const inner = changeAt(field.fields, values[name] as Values, rest, change);
    return { ...values, [name]: inner };
  }
  if (field?.type !== "list") return values;
  const items = values[name] as Values[];
  if (rest.length === 0) return { ...values, [name]: change(field, items) };
  const [index, ...inside] = rest;
  const changed = items.map((item, at) =>
    at === Number(index) ? changeAt(field.item, item, inside, change) : item,
  );
  return { ...values, [name]: changed };
}
