import { useId } from "react";
import {
  describeLevels,
  type LevelOption,
  type LevelState,
} from "#app/domain/catalogue/editing/category-levels.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** Five dependent selects for the category path: each level enables the one below. */
export function CategoryCascade({ state, tree }: CategoryCascadeProps) {
  const levels = describeLevels(tree, state.draft.fields);
  const isChanged = state.changes.includes("Category");
  return (
    <section className="stack form-part">
      <h2>Category</h2>
      <div className="stack" data-changed={isChanged || undefined}>
        {levels.map((level, index) =>
          // Few products have a model level: without options it is hidden.
          level.field === "modelId" && level.options.length === 0 ? null : (
            <CascadeLevel key={level.field} level={level} above={levels[index - 1]} state={state} />
          ),
        )}
      </div>
      {tree.length === 0 && (
        <p className="caption">There are no categories yet. The product is saved without one.</p>
      )}
    </section>
  );
}

function CascadeLevel({ level, above, state }: CascadeLevelProps) {
  const id = useId();
  const { field, label, options, chosen, stray } = level;
  const error = state.errors[field];
  const isOpen = options.length > 0;
  const value = chosen?.id ?? stray?.id ?? "";
  return (
    <div className="cascade-level" data-state={chosen ? "chosen" : isOpen ? "open" : "closed"}>
      <FieldFrame id={id} label={label} error={error}>
        <select
          {...fieldAria(id, error, undefined, {})}
          name={field}
          className="field-box"
          value={value}
          disabled={!isOpen}
          onChange={(event) => state.type(field, event.target.value)}
        >
          <option value="">{levelPlaceholder(level, above)}</option>
          {stray && (
            <option value={stray.id}>
              {above?.chosen ? `${stray.name} (not under ${above.chosen.name})` : stray.name}
            </option>
          )}
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      </FieldFrame>
    </div>
  );
}

/** The empty option: what to choose, or why there is nothing to choose. */
function levelPlaceholder({ label, options }: LevelState, above: LevelState | undefined): string {
  if (options.length > 0) return `Choose a ${label.toLowerCase()}`;
  return above?.chosen ? "None available" : `Choose the ${above?.label.toLowerCase()} first`;
}

type CategoryCascadeProps = { state: ProductFormState; tree: readonly LevelOption[] };
type CascadeLevelProps = {
  level: LevelState;
  above: LevelState | undefined;
  state: ProductFormState;
};
