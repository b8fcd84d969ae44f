import { z } from "zod";
import { fieldTexts } from "#app/content/texts/field-texts.ts";
import type { AttributeKind } from "#app/database/tables/catalogue.ts";
import { collapseSpaces, line, requiredLine, tickBox } from "#app/domain/forms/form-fields.ts";
import { attributeKindLabels, attributeLimits } from "./attribute-limits.ts";

const kinds = Object.keys(attributeKindLabels) as [AttributeKind, ...AttributeKind[]];

/** One choice a line, each once. */
const choices = z
  .string()
  .max(20_000, "Please shorten the list")
  .default("")
  .transform((text) => [...new Set(text.split("\n").map(collapseSpaces).filter(Boolean))])
  .pipe(
    z
      .array(
        z
          .string()
          .max(
            attributeLimits.choice,
            `A choice can have up to ${attributeLimits.choice} characters`,
          )
          .refine((text) => !text.includes("|"), "A choice cannot contain a | character"),
      )
      .max(attributeLimits.choices, `Up to ${attributeLimits.choices} choices are possible`),
  );

const definition = {
  name: requiredLine(attributeLimits.name, fieldTexts.nameRequired),
  group: line(attributeLimits.group).default(""),
  kind: z.enum(kinds, "Choose a type"),
  unit: line(attributeLimits.unit).default(""),
  choices,
  isFacet: tickBox(),
  isKey: tickBox(),
};

type Definition = { kind: AttributeKind; choices: string[]; unit: string };

/** A unit belongs to a number, choices belong to a choice; what does not belong is dropped. */
function tidy<Values extends Definition>(values: Values, context: z.RefinementCtx): Values {
  const hasChoices = values.kind === "choice" || values.kind === "choices";
  if (hasChoices && values.choices.length === 0) {
    context.addIssue({ code: "custom", path: ["choices"], message: "Enter at least one choice" });
  }
  return {
    ...values,
    choices: hasChoices ? values.choices : [],
    unit: values.kind === "number" ? values.unit : "",
  };
}

const id = z.uuid();

/** The forms of the specifications of a category. */
export const attributeForm = z.union([
  z.strictObject({ do: z.literal("add-attribute"), categoryId: id, ...definition }).transform(tidy),
  z.strictObject({ do: z.literal("update-attribute"), id, ...definition }).transform(tidy),
  z.strictObject({ do: z.literal("move-attribute"), id, to: z.enum(["up", "down"]) }),
  z.strictObject({
    do: z.literal("rename-choice"),
    id,
    choice: z.string().min(1, "Select the choice to rename").max(200),
    newName: requiredLine(attributeLimits.choice, fieldTexts.nameRequired).refine(
      (text) => !text.includes("|"),
      "A choice cannot contain a | character",
    ),
  }),
  z.strictObject({
    do: z.literal("delete-attribute"),
    id,
    /** How many products have a value, as the page said. */
    count: z.coerce.number().int().nonnegative(),
  }),
]);
export type AttributeForm = z.output<typeof attributeForm>;
export type AttributeDefinition = Pick<
  Extract<AttributeForm, { do: "add-attribute" }>,
  keyof typeof definition
>;

export function isAttributeForm(fields: Readonly<Record<string, string>>): boolean {
  return /^(add|update|move|delete)-attribute$|^rename-choice$/.test(fields.do ?? "");
}
