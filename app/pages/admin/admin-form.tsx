import { type ComponentProps, useId } from "react";
import { Form, useNavigation } from "react-router";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";

/** Submit button of an admin form; disabled while a form is being sent. */
export function SubmitButton({ disabled = false, ...rest }: SubmitButtonProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Button variant="line" {...rest} type="submit" size="compact" disabled={isBusy || disabled} />
  );
}

/** A form of one button, sent to this page or to another. */
export function ActionButton({ fields, action, ...button }: ActionButtonProps) {
  return (
    <Form method="post" {...(action && { action })}>
      <HiddenFields fields={fields} />
      <SubmitButton {...button} />
    </Form>
  );
}

export function HiddenFields({ fields }: HiddenFieldsProps) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

export function SelectField({ label, options, hint, error, className, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className ?? ""}>
      <select {...rest} {...fieldAria(id, error, hint, rest)} className="field-box">
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type" | "size">;
type ActionButtonProps = SubmitButtonProps & HiddenFieldsProps & { action?: string };
type HiddenFieldsProps = { fields: Record<string, string | number> };
type SelectFieldProps = Omit<ComponentProps<"select">, "id"> & {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  hint?: string | undefined;
  error?: string | undefined;
};

/** An option of a select: the id of the category, and the path to it. */
export function toCategoryOption(path: readonly Category[]): [id: string, label: string] {
  return [path.at(-1)?.id ?? "", path.map(({ name }) => name).join(" › ")];
}

/** CSV dialect: Excel with South African settings expects semicolons and decimal commas. */
export function CsvFormatField() {
  const options = [
    ["plain", "Standard CSV"],
    ["excel", "CSV for South African Excel"],
  ] as const;
  return <FilterSelect name="for" label="File format" value="plain" options={options} />;
}
