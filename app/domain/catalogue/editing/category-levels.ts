import { productMessages } from "#app/content/messages/product-messages.ts";

/** The five levels of the tree, from the top, by the names that the form gives them. */
export const categoryLevels = [
  { field: "categoryId", label: "Category" },
  { field: "subcategoryId", label: "Subcategory" },
  { field: "typeId", label: "Type" },
  { field: "subtypeId", label: "Subtype" },
  { field: "modelId", label: "Model" },
] as const;

export type LevelField = (typeof categoryLevels)[number]["field"];
/** The id chosen at each level; empty where nothing is. */
export type ChosenLevels = Record<LevelField, string>;
export type LevelOption = { id: string; name: string; children: readonly LevelOption[] };

export type LevelState = {
  field: LevelField;
  label: string;
  options: readonly LevelOption[];
  /** What is chosen and hangs below the level above. */
  chosen: LevelOption | undefined;
  /** Chosen once, but the level above has changed since: it does not hang there. */
  stray: LevelOption | undefined;
};

/** What can be chosen at each level. One without options is closed until the level above is chosen. */
export function describeLevels(
  tree: readonly LevelOption[],
  chosen: ChosenLevels,
): readonly LevelState[] {
  let options: readonly LevelOption[] = tree;
  return categoryLevels.map(({ field, label }) => {
    const id = chosen[field];
    const found = options.find((option) => option.id === id);
    const state = { field, label, options, chosen: found };
    options = found?.children ?? [];
    return { ...state, stray: found || !id ? undefined : findOption(tree, id) };
  });
}

/** A sentence for each level that has options and no choice among them. */
export function missingLevels(
  tree: readonly LevelOption[],
  chosen: ChosenLevels,
): Partial<Record<LevelField, string>> {
  const missing = describeLevels(tree, chosen).filter(
    (level) => level.options.length > 0 && !level.chosen,
  );
  return Object.fromEntries(missing.map(({ field }) => [field, productMessages.levels[field]]));
}

/** The path down the tree as the database keeps it: nothing at a level that has no options. */
export function toLevelColumns(
  tree: readonly LevelOption[],
  chosen: ChosenLevels,
): Record<LevelField, string | null> {
  const path = describeLevels(tree, chosen).map((level) => [level.field, level.chosen?.id ?? null]);
  return Object.fromEntries(path);
}

/** In words, from the top: "Hardware / Computing / Laptops". */
export function formatCategoryPath(tree: readonly LevelOption[], chosen: ChosenLevels): string {
  return describeLevels(tree, chosen)
    .flatMap((level) => level.chosen?.name ?? [])
    .join(" / ");
}

/** Another choice at one level. A new product starts anew below it; an existing one keeps its levels. */
export function chooseLevel(
  chosen: ChosenLevels,
  field: LevelField,
  id: string,
  { clearsBelow }: { clearsBelow: boolean },
): ChosenLevels {
  const place = categoryLevels.findIndex((level) => level.field === field);
  const below = clearsBelow ? categoryLevels.slice(place + 1) : [];
  return {
    ...chosen,
    [field]: id,
    ...Object.fromEntries(below.map((level) => [level.field, ""])),
  };
}

function findOption(tree: readonly LevelOption[], id: string): LevelOption | undefined {
  for (const option of tree) {
    const found = option.id === id ? option : findOption(option.children, id);
    if (found) return found;
  }
  return undefined;
}
