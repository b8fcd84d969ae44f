import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { shopAddress } from "./shop-address.ts";
import type { Shop } from "./shop-data.ts";
import { withoutFilters } from "./shop-filter-list.ts";
import "./nothing-found.css";

/** No product fits: what to take away, where else to look, whom to ask. */
export function NothingFound({ shop }: { shop: Shop }) {
  const { choice, facets, isCounted, departments } = shop;
  const { search } = choice;
  const elsewhere = facets.withoutFilters;
  const plain = { ...withoutFilters(choice), search: "" };
  return (
    <div className="shop-nothing">
      <p className="statement">
        {search
          ? `Nothing here fits “${search}”${elsewhere > 0 ? " and your filters" : ""}.`
          : departments.length === 0
            ? "The shelves are still empty."
            : "Nothing fits these filters."}
      </p>
      {elsewhere > 0 && (
        <ButtonLink to={shopAddress(withoutFilters(choice))} variant="brand">
          {elsewhere === 1
            ? "Show the one product without the filters"
            : `Show ${isCounted ? "" : "more than "}${elsewhere} products without the filters`}
        </ButtonLink>
      )}
      {search !== "" && elsewhere === 0 && (
        <p className="nothing-hint">
          Try fewer words, or a part of the name. Words of the description count too.
        </p>
      )}
      {departments.length > 0 && (
        <nav aria-label="Categories" className="nothing-ways">
          {departments.map(({ name, slug }) => (
            <Link key={slug} to={shopAddress({ ...plain, sort: "newest", category: slug })}>
              {name}
              <Icon name="arrow-right" />
            </Link>
          ))}
        </nav>
      )}
      <p className="nothing-ask">
        We also order what is not on our shelves.{" "}
        <Link to="/?service=/hardware-software#contact" className="text-link">
          Ask us for a quote
        </Link>
        .
      </p>
    </div>
  );
}
