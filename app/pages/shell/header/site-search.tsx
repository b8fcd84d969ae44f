import type { FormEvent } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import "#app/ui/form/field.css";
import "#app/ui/form/icon-button.css";
import "./site-search.css";

/** Search of the shop from every page, in a native popover: it opens without script, too. */
export function SiteSearch() {
  return (
    <>
      <button
        type="button"
        className="icon-button site-search-button accent-on-hover"
        popoverTarget="site-search"
        aria-label="Search the shop"
      >
        <Icon name="search" size={22} />
      </button>
      <search id="site-search" popover="auto" className="site-search on-inverse">
        <div className="wrap">
          <SearchForm id="site-search-words" autoFocus onSubmit={closePopover} />
        </div>
      </search>
    </>
  );
}

function closePopover({ currentTarget }: FormEvent<HTMLFormElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}

/** Leads to the search results of the shop. */
export function SearchForm({ id, autoFocus, onSubmit }: SearchFormProps) {
  return (
    <Form action="/shop" className="search-form" onSubmit={onSubmit}>
      <label htmlFor={id} className="visually-hidden">
        Search the shop
      </label>
      <input
        id={id}
        type="search"
        name="q"
        placeholder="Product or feature"
        autoComplete="off"
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: in a popover, which the visitor has opened to type
        autoFocus={autoFocus}
        className="field-box"
      />
      <Button type="submit" variant="line">
        Search
      </Button>
    </Form>
  );
}

type SearchFormProps = {
  id: string;
  autoFocus?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};
