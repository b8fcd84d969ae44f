import type { ReactNode } from "react";
import { listAddress } from "#app/content/list-query.ts";
import { sayCount } from "#app/content/office-words.ts";
import { FilterBar, FilterSearch } from "#app/ui/filter-bar.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";

/** A list with views, a search and pages, all of them in its address. */
export function OfficeList<View extends string>(props: OfficeListProps<View>) {
  const { path, asked, views, noun, total, empty, children } = props;
  const [usual] = views;
  const isUsual = (view: View) => view === usual?.view;
  const addressOf = ({ view = asked.view, words = asked.words, page = 1 }: Partial<Asked<View>>) =>
    listAddress(path, { [props.viewName]: isUsual(view) ? "" : view, q: words, page });
  return (
    <>
      <TabLinks
        label={props.viewsLabel}
        tabs={views.map(({ view, ...tab }) => ({
          ...tab,
          to: addressOf({ view }),
          isCurrent: view === asked.view,
        }))}
      />
      <FilterBar
        label={props.searchName}
        found={sayCount(total, noun)}
        clearTo={asked.words ? addressOf({ words: "" }) : undefined}
      >
        <FilterSearch name="q" label={props.searchLabel} value={asked.words} />
        {!isUsual(asked.view) && <input type="hidden" name={props.viewName} value={asked.view} />}
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
      <Pager
        page={asked.page}
        pageSize={props.pageSize}
        total={total}
        hrefOf={(page) => addressOf({ page })}
      />
    </>
  );
}

type Asked<View> = { view: View; words: string; page: number };
type OfficeListProps<View> = {
  path: string;
  asked: Asked<View>;
  /** What the address calls the view. */
  viewName: string;
  viewsLabel: string;
  /** The first is the usual one. */
  views: readonly { view: View; words: string; count: number }[];
  searchName: string;
  searchLabel: string;
  /** What is listed, one of it. */
  noun: string;
  total: number;
  pageSize: number;
  isPageEmpty: boolean;
  empty: { title: string; search: string; view: string };
  /** The table. */
  children: ReactNode;
};
