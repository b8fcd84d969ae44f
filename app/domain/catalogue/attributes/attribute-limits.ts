import type { AttributeKind } from "#app/database/tables/catalogue.ts";

export const MAX_ATTRIBUTES_PER_PATH = 60;
export const attributeLimits = { name: 60, group: 60, unit: 16, choice: 80, choices: 100 } as const;

export const attributeKindLabels: Readonly<Record<AttributeKind, string>> = {
  number: "Number",
  choice: "One of several choices",
  choices: "Several choices",
  boolean: "Yes or no",
  text: "Text",
};
