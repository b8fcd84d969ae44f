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
        className="icon-button site-search-button"
        popoverTarget="site-search"
        aria-label="Search the shop"
      >
        <Icon name="search" size={22} />
      </button>
      <search id="site-search" popover="auto" className="site-search on-inverse">
        <div className="wrap">
          <SearchForm autoFocus />
        </div>
      </search>
    </>
  );
}

/** Leads to the search results of the shop. A plain form: every page has it, with or without script. */
export function SearchForm({ autoFocus }: { autoFocus?: boolean }) {
  return (
    <form action="/shop" className="search-form">
      <input
        aria-label="Search the shop"
        type="search"
        name="q"
        placeholder="Product or feature"
        // biome-ignore lint/a11y/noAutofocus: in a popover, which the visitor has opened to type
        autoFocus={autoFocus}
        className="field-box"
      />
      <Button type="submit" variant="line">
        Search
      </Button>
    </form>
  );
}
