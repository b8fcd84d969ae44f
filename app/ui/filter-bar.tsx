import type { ChangeEvent, ReactNode } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "./button.tsx";
import "./field.css";
import "./filter-bar.css";

/** Narrows a list by its address, so that a view can be kept and shared. A choice applies at once. */
export function FilterBar({ label, found, clearTo, action = "Search", children }: FilterBarProps) {
  const submit = useSubmit();
  function applyChoice(event: ChangeEvent<HTMLFormElement>) {
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
      onChange={applyChoice}
    >
      {children}
      <Button type="submit" variant="line" size="office">
        {action}
      </Button>
      {clearTo && (
        <Link to={clearTo} className="filter-clear" preventScrollReset>
          Clear
        </Link>
      )}
      <p className="filter-found" role="status">
        {found}
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
        className="field-box field-office"
      />
    </label>
  );
}

export function FilterChoice({ name, label, value, options }: FilterChoiceProps) {
  return (
    <label className="filter-field">
      <span className="visually-hidden">{label}</span>
      <select key={value} name={name} defaultValue={value} className="field-box field-office">
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
        className="field-box field-office"
      />
    </label>
  );
}

type FilterBarProps = {
  label: string;
  /** How much there is, in words: "38 products". */
  found: string;
  /** The list without filters; only while something is filtered. */
  clearTo?: string | undefined;
  /** The word on its button. */
  action?: string;
  children: ReactNode;
};
type FilterFieldProps = { name: string; label: string; value: string; placeholder?: string };
type FilterChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
};
