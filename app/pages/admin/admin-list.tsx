import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { FilterBar, FilterSearch } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { EmptyList } from "./admin-records.tsx";

/** A list with views, search and pagination, all of them in the URL. */
export function AdminList<View extends string>(props: AdminListProps<View>) {
  const { query, views, viewLabels, counts, urlOf, total, rowCount } = props;
  const clearUrl = query.search ? urlOf({ search: "", page: 1 }) : undefined;
  return (
    <>
      <TabLinks
        label={props.viewsLabel ?? "Views"}
        tabs={views.map((view) => ({
          label: viewLabels[view],
          count: counts[view],
          to: urlOf({ view, page: 1 }),
          isCurrent: view === query.view,
        }))}
      />
      <FilterBar
        label={props.searchName}
        resultText={formatCount(total, props.noun)}
        clearTo={props.clearTo ?? clearUrl}
      >
        {query.view !== views[0] && (
          <input type="hidden" name={props.viewName ?? "view"} value={query.view} />
        )}
        <FilterSearch name="q" value={query.search} {...props.search} />
        {props.filters}
      </FilterBar>
      {rowCount > 0 && props.children}
      {rowCount === 0 && total === 0 && props.empty}
      {rowCount === 0 && total > 0 && (
        <EmptyList title="This page is empty">The list does not have this many pages.</EmptyList>
      )}
      <Pagination
        page={query.page}
        pageSize={props.pageSize}
        total={total}
        hrefOf={(page) => urlOf({ page })}
      />
    </>
  );
}

/** The URL of a list without filters of its own; the default view is left out. */
export function viewUrlOf<View extends string>(
  path: string,
  query: ViewQuery<View>,
  defaultView: View,
  viewName = "view",
) {
  return (change: Partial<ViewQuery<View>>) => {
    const { view, search, page } = { ...query, ...change };
    return listUrl(path, { [viewName]: view === defaultView ? "" : view, q: search, page });
  };
}

/** A view has no match for the search; links what "All" has. */
export function NothingFound({ viewLabel, noun, inAll, allUrl, hint }: NothingFoundProps) {
  const isAll = viewLabel === "All";
  return (
    <EmptyList title={`Nothing found in ${viewLabel}`}>
      {isAll || inAll === 0 ? (
        `${isAll ? "" : "Nothing in All either. "}${hint}`
      ) : (
        <Link to={allUrl} className="admin-link">
          {formatCount(inAll, noun)} found in All
        </Link>
      )}
    </EmptyList>
  );
}

type ViewQuery<View> = { view: View; search: string; page: number };
type AdminListProps<View extends string> = {
  query: ViewQuery<View>;
  /** The first is the default view. */
  views: readonly View[];
  viewLabels: Record<View, string>;
  counts: Record<View, number>;
  viewsLabel?: string;
  /** URL parameter of the view. */
  viewName?: string;
  urlOf: (change: Partial<ViewQuery<View>>) => string;
  searchName: string;
  search: { label: string; placeholder?: string };
  filters?: ReactNode;
  /** URL without filters, where there are more than the search. */
  clearTo?: string | undefined;
  /** Singular noun of the listed records, for the result count. */
  noun: string;
  total: number;
  pageSize: number;
  rowCount: number;
  empty: ReactNode;
  children: ReactNode;
};
type NothingFoundProps = {
  viewLabel: string;
  noun: string;
  inAll: number;
  allUrl: string;
  hint: string;
};
