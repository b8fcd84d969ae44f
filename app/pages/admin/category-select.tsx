import { type ReactNode, useId } from "react";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";

/** A select of categories, labelled with their paths. */
export function CategorySelect({ label, name, first, options, error, value }: CategorySelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        {...fieldAria(id, error, undefined, {})}
        name={name}
        defaultValue={value ?? ""}
        className="field-box"
      >
        <option value="">{first}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function toCategoryOption(path: readonly Category[]) {
  return { id: path.at(-1)?.id ?? "", label: path.map(({ name }) => name).join(" › ") };
}

export type CategoryOption = ReturnType<typeof toCategoryOption>;

type CategorySelectProps = {
  label: ReactNode;
  name: string;
  first: string;
  options: readonly CategoryOption[];
  error?: string | undefined;
  value?: string | undefined;
};
