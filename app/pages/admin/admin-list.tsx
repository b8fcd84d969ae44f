import type { ReactNode } from "react";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { listUrl } from "#app/content/list-query.ts";
import { FilterBar, FilterSearch } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** A list with views, search and pagination, all of them in the URL. */
export function AdminList<View extends string>(props: AdminListProps<View>) {
  const { path, query, views, noun, total, empty, children } = props;
  const [defaultView] = views;
  const isDefaultView = (view: View) => view === defaultView?.view;
  const viewUrl = ({
    view = query.view,
    search = query.search,
    page = 1,
  }: Partial<ListQueryState<View>>) =>
    listUrl(path, { [props.viewName]: isDefaultView(view) ? "" : view, q: search, page });
  return (
    <>
      <TabLinks
        label={props.viewsLabel}
        tabs={views.map(({ view, ...tab }) => ({
          ...tab,
          to: viewUrl({ view }),
          isCurrent: view === query.view,
        }))}
      />
      <FilterBar
        label={props.searchName}
        resultText={formatCount(total, noun)}
        clearTo={query.search ? viewUrl({ search: "" }) : undefined}
      >
        <FilterSearch name="q" label={props.searchLabel} value={query.search} />
        {!isDefaultView(query.view) && (
          <input type="hidden" name={props.viewName} value={query.view} />
        )}
      </FilterBar>
      {total > 0 && props.isPageEmpty && (
        <p className="empty-list">
          <strong>This page is empty</strong>
          The list has fewer pages than that.
        </p>
      )}
      {total === 0 && (
        <p className="empty-list">
          <strong>{empty.title}</strong>
          {query.search ? empty.search : empty.view}
        </p>
      )}
      {!props.isPageEmpty && children}
      <Pagination
        page={query.page}
        pageSize={props.pageSize}
        total={total}
        hrefOf={(page) => viewUrl({ page })}
      />
    </>
  );
}

type ListQueryState<View> = { view: View; search: string; page: number };
type AdminListProps<View> = {
  path: string;
  query: ListQueryState<View>;
  /** What the address calls the view. */
  viewName: string;
  viewsLabel: string;
  /** The first is the default view. */
  views: readonly { view: View; label: string; count: number }[];
  searchName: string;
  searchLabel: string;
  /** Singular noun of the listed records, for the result count. */
  noun: string;
  total: number;
  pageSize: number;
  isPageEmpty: boolean;
  empty: { title: string; search: string; view: string };
  /** The table. */
  children: ReactNode;
};
