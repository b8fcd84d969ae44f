/** The five levels of the category tree with their form fields. */
export const categoryLevels = [
  { field: "categoryId", label: "Category" },
  { field: "subcategoryId", label: "Subcategory" },
  { field: "typeId", label: "Type" },
  { field: "subtypeId", label: "Subtype" },
  { field: "modelId", label: "Model" },
] as const;

export type LevelField = (typeof categoryLevels)[number]["field"];
/** The chosen id of each level; empty when nothing is chosen. */
export type ChosenLevels = Record<LevelField, string>;
export type LevelOption = { id: string; name: string; children: readonly LevelOption[] };

export type LevelState = ReturnType<typeof describeLevels>[number];

/** The options of each level; a level has none until the level above is chosen. */
export function describeLevels(tree: readonly LevelOption[], chosen: ChosenLevels) {
  let options: readonly LevelOption[] = tree;
  return categoryLevels.map(({ field, label }) => {
    const id = chosen[field];
    const found = options.find((option) => option.id === id);
    // A chosen option that does not belong to the level above, because that has changed.
    const stray = found || !id ? undefined : findOption(tree, id);
    const state = { field, label, options, chosen: found, stray };
    options = found?.children ?? [];
    return state;
  });
}

/** An error message for each level that has options but no valid choice. */
export function missingLevels(
  tree: readonly LevelOption[],
  chosen: ChosenLevels,
): Partial<Record<LevelField, string>> {
  return requireLevels(
    describeLevels(tree, chosen).filter((level) => level.options.length > 0 && !level.chosen),
  );
}

/** The same for the levels of a draft: it may stop at any level, but not choose what does not fit. */
export function strayLevels(
  tree: readonly LevelOption[],
  chosen: ChosenLevels,
): Partial<Record<LevelField, string>> {
  return requireLevels(
    describeLevels(tree, chosen).filter((level) => level.options.length > 0 && level.stray),
  );
}

function requireLevels(levels: readonly LevelState[]) {
  return Object.fromEntries(levels.map(({ field, label }) => [field, `${label} is required`]));
}

export function mapCategoryLevels<Result>(
  toResult: (field: LevelField, level: number) => Result,
): Record<LevelField, Result> {
  const entries = categoryLevels.map(({ field }, level) => [field, toResult(field, level)]);
  return Object.fromEntries(entries) as Record<LevelField, Result>;
}

/** The category columns of the products table; null at a level without options. */
export function toLevelColumns(
  tree: readonly LevelOption[],
  chosen: ChosenLevels,
): Record<LevelField, string | null> {
  const levels = describeLevels(tree, chosen);
  return mapCategoryLevels((_, level) => levels[level]?.chosen?.id ?? null);
}

/** "Hardware / Computing / Laptops". */
export function formatCategoryPath(tree: readonly LevelOption[], chosen: ChosenLevels): string {
  return describeLevels(tree, chosen)
    .flatMap((level) => level.chosen?.name ?? [])
    .join(" / ");
}

/** Chooses an option; a new product clears the levels below, an existing one keeps them. */
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
