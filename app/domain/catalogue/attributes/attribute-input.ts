import { fieldTexts } from "#app/content/texts/field-texts.ts";
import type { AttributeValue, AttributeValues } from "#app/database/tables/catalogue.ts";
import { type Attribute, NONE, typedAttributeValue } from "./attribute.ts";

/** What people type for each attribute, by its id; several choices are lines. */
export type AttributeInputs = Readonly<Record<string, string>>;

/** The form field of an attribute, and the key of its error. */
export type AttributeFieldName = `attribute.${string}`;
export function attributeFieldName({ id }: Pick<Attribute, "id">): AttributeFieldName {
  return `attribute.${id}`;
}

export const MAX_ATTRIBUTE_TEXT_LENGTH = 200;

type ParsedAttribute = { value: AttributeValue | undefined } | { problem: string };

/** Empty text means no value. */
export function parseAttributeInput(attribute: Attribute, input: string): ParsedAttribute {
  const text = input.trim();
  if (text === "") return { value: undefined };
  const { kind, choices } = attribute;
  if (kind === "number") return parseNumber(text);
  if (kind === "text") {
    return text.length > MAX_ATTRIBUTE_TEXT_LENGTH
      ? { problem: fieldTexts.tooLong(MAX_ATTRIBUTE_TEXT_LENGTH) }
      : { value: text.toWellFormed() };
  }
  if (kind === "boolean") {
    const answer = { yes: true, no: false }[text.toLowerCase()];
    return answer === undefined ? { problem: "Enter yes or no" } : { value: answer };
  }
  const chosen = kind === "choice" ? [text] : splitChoices(text);
  const found = chosen.map((each) => findChoice(choices, each));
  const unknown = chosen.find((_, index) => found[index] === undefined);
  if (unknown !== undefined) return { problem: `“${unknown.slice(0, 60)}” is not a choice` };
  if (found.length > 1 && found.includes(NONE)) {
    return { problem: `“${NONE}” cannot be combined with other choices` };
  }
  // In the order of the definition, so the same choices are the same value.
  const sorted = choices.filter((choice) => found.includes(choice));
  return { value: kind === "choice" ? sorted[0] : sorted };
}

/** The text of the value in a form or file; the opposite of parseAttributeInput. */
export function formatAttributeInput(
  attribute: Attribute,
  value: AttributeValue | undefined,
): string {
  const typed = typedAttributeValue(attribute, value);
  if (typed === undefined) return "";
  if (typeof typed === "boolean") return typed ? "yes" : "no";
  return typeof typed === "object" ? typed.join("\n") : String(typed);
}

/** The values of a form, and a message for each field that is wrong. */
export function parseAttributeInputs(
  definitions: readonly Attribute[],
  inputOf: (attribute: Attribute) => string,
) {
  const values: Record<string, AttributeValue> = {};
  const errors: Record<AttributeFieldName, string> = {};
  for (const attribute of definitions) {
    const parsed = parseAttributeInput(attribute, inputOf(attribute));
    if ("problem" in parsed) errors[attributeFieldName(attribute)] = parsed.problem;
    else if (parsed.value !== undefined) values[attribute.id] = parsed.value;
  }
  return { values, errors };
}

export function formatAttributeInputs(
  definitions: readonly Attribute[],
  values: AttributeValues,
): AttributeInputs {
  const entries = definitions.map((attribute) => {
    return [attribute.id, formatAttributeInput(attribute, values[attribute.id])];
  });
  return Object.fromEntries(entries.filter(([, text]) => text !== ""));
}

/**
 * The input of an attribute. After a change of category it may still be that of the attribute of the
 * same name and kind in the former category.
 */
export function carriedInput(
  attribute: Attribute,
  inputs: AttributeInputs,
  all: readonly Attribute[],
): string {
  const own = inputs[attribute.id];
  if (own !== undefined) return own;
  const former = all.find((each) => isSameAttribute(each, attribute) && inputs[each.id]);
  const text = former ? (inputs[former.id] ?? "") : "";
  return "problem" in parseAttributeInput(attribute, text) ? "" : text;
}

/** Attributes of two categories that mean the same. */
export function isSameAttribute(
  one: Pick<Attribute, "name" | "kind" | "unit">,
  other: Pick<Attribute, "name" | "kind" | "unit">,
): boolean {
  return (
    one.name.toLowerCase() === other.name.toLowerCase() &&
    one.kind === other.kind &&
    one.unit === other.unit
  );
}

const FIELD = /^attribute\.([0-9a-f-]{36})(?:\.\d{1,3})?$/;

/** Gathers the fields of attributes; each checkbox of several choices is a field of its own. */
export function collectAttributeFields(
  fields: unknown,
): Record<string, unknown> & { attributes: AttributeInputs } {
  const entries = Object.entries(Object(fields));
  const attributes: Record<string, string> = {};
  for (const [name, value] of entries) {
    const id = FIELD.exec(name)?.[1];
    if (id !== undefined)
      attributes[id] = attributes[id] ? `${attributes[id]}\n${value}` : `${value}`;
  }
  // Not by assignment, which drops a field named __proto__: the schema must reject it.
  const others = Object.fromEntries(entries.filter(([name]) => !FIELD.test(name)));
  return { ...others, attributes };
}

function parseNumber(text: string): ParsedAttribute {
  const plain = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain)
    ? { value: Number(plain) }
    : { problem: "Enter a number" };
}

/** Lines in a form, bars in a file. */
function splitChoices(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((each) => each.trim())
    .filter(Boolean);
}

function findChoice(choices: readonly string[], text: string): string | undefined {
  return (
    choices.find((choice) => choice === text) ??
    choices.find((choice) => choice.toLowerCase() === text.toLowerCase())
  );
}
