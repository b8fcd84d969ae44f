import type { ChangeEvent, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import "#app/ui/form/field.css";
import "./filter-bar.css";

/** Filter form of a list, mirrored in the URL; a change applies immediately. */
export function FilterBar({
  label,
  resultText,
  clearTo,
  action = "Search",
  children,
}: FilterBarProps) {
  const submit = useSubmit();
  function submitOnSelect(event: ChangeEvent<HTMLFormElement>) {
    const field = event.target as unknown as HTMLElement;
    if (field.matches("select, [type=checkbox], [type=radio]")) {
      submit(event.currentTarget, { preventScrollReset: true });
    }
  }
  return (
    <Form
      method="get"
      role="search"
      aria-label={label}
      className="button-row filter-bar"
      preventScrollReset
      onChange={submitOnSelect}
    >
      {children}
      <Button type="submit" variant="line" size="compact">
        {action}
      </Button>
      {clearTo && (
        <PathLink to={clearTo} className="touch-target filter-clear" preventScrollReset>
          Clear
        </PathLink>
      )}
      <p className="filter-result soft" role="status">
        {resultText}
      </p>
    </Form>
  );
}

export function FilterSearch({ name, label, value, placeholder = label }: FilterSearchProps) {
  return (
    <label className="filter-field filter-search">
      <span className="visually-hidden">{label}</span>
      <input
        key={value}
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={200}
        className="field-box"
      />
    </label>
  );
}

export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  return (
    <label className="filter-field">
      <span className="visually-hidden">{label}</span>
      <select key={value} name={name} defaultValue={value} className="field-box">
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FilterDate({ name, label, value }: FilterFieldProps) {
  return (
    <label className="filter-field">
      <span>{label}</span>
      <input key={value} type="date" name={name} defaultValue={value} className="field-box" />
    </label>
  );
}

type FilterBarProps = {
  label: string;
  /** Result count: "38 products". */
  resultText: string;
  /** URL without filters, while any is active. */
  clearTo?: string | undefined;
  action?: string;
  children: ReactNode;
};
type FilterFieldProps = { name: string; label: string; value: string };
type FilterSearchProps = FilterFieldProps & { placeholder?: string };
type FilterSelectProps = FilterFieldProps & {
  options: readonly (readonly [value: string, label: string])[];
};
