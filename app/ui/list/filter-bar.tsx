import type { ChangeEvent, ReactNode } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import "#app/ui/form/field.css";
import "./filter-bar.css";

/** Narrows a list by its address, so that a view can be kept and shared. A choice applies at once. */
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
      className="filter-bar"
      preventScrollReset
      onChange={submitOnSelect}
    >
      {children}
      <Button type="submit" variant="line" size="compact">
        {action}
      </Button>
      {clearTo && (
        <Link to={clearTo} className="filter-clear" preventScrollReset>
          Clear
        </Link>
      )}
      <p className="filter-result" role="status">
        {resultText}
      </p>
    </Form>
  );
}

/** The words that are searched for. */
export function FilterSearch({ name, label, value, placeholder }: FilterFieldProps) {
  return (
    <label className="filter-field filter-search">
      <span className="visually-hidden">{label}</span>
      <input
        key={value}
        type="search"
        name={name}
        defaultValue={value}
        placeholder={placeholder ?? label}
        maxLength={200}
        className="field-box field-compact"
      />
    </label>
  );
}

export function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  return (
    <label className="filter-field">
      <span className="visually-hidden">{label}</span>
      <select key={value} name={name} defaultValue={value} className="field-box field-compact">
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FilterDate({ name, label, value }: Omit<FilterFieldProps, "placeholder">) {
  return (
    <label className="filter-field filter-date">
      <span>{label}</span>
      <input
        key={value}
        type="date"
        name={name}
        defaultValue={value}
        className="field-box field-compact"
      />
    </label>
  );
}

type FilterBarProps = {
  label: string;
  /** How much there is, in words: "38 products". */
  resultText: string;
  /** The list without filters; only while something is filtered. */
  clearTo?: string | undefined;
  /** The word on its button. */
  action?: string;
  children: ReactNode;
};
type FilterFieldProps = { name: string; label: string; value: string; placeholder?: string };
type FilterSelectProps = {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
};
