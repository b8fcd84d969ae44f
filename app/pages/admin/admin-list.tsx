import type { ReactNode } from "react";
import { formatCount } from "#app/content/format/dates-and-numbers.ts";
import { listUrl } from "#app/content/list-query.ts";
import { FilterBar, FilterSearch } from "#app/ui/list/filter-bar.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";

/** A list with views, search and pagination, all of them in the URL. */
export function AdminList<View extends string>(props: AdminListProps<View>) {
  const { path, asked, views, noun, total, empty, children } = props;
  const [defaultView] = views;
  const isDefaultView = (view: View) => view === defaultView?.view;
  const viewUrl = ({
    view = asked.view,
    words = asked.words,
    page = 1,
  }: Partial<ListQueryState<View>>) =>
    listUrl(path, { [props.viewName]: isDefaultView(view) ? "" : view, q: words, page });
  return (
    <>
      <TabLinks
        label={props.viewsLabel}
        tabs={views.map(({ view, ...tab }) => ({
          ...tab,
          to: viewUrl({ view }),
          isCurrent: view === asked.view,
        }))}
      />
      <FilterBar
        label={props.searchName}
        resultText={formatCount(total, noun)}
        clearTo={asked.words ? viewUrl({ words: "" }) : undefined}
      >
        <FilterSearch name="q" label={props.searchLabel} value={asked.words} />
        {!isDefaultView(asked.view) && (
          <input type="hidden" name={props.viewName} value={asked.view} />
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
          {asked.words ? empty.search : empty.view}
        </p>
      )}
      {!props.isPageEmpty && children}
      <Pagination
        page={asked.page}
        pageSize={props.pageSize}
        total={total}
        hrefOf={(page) => viewUrl({ page })}
      />
    </>
  );
}

type ListQueryState<View> = { view: View; words: string; page: number };
type AdminListProps<View> = {
  path: string;
  asked: ListQueryState<View>;
  /** The URL parameter of the view. */
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
