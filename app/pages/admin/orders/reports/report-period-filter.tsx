import type { ReactNode } from "react";
import type { ReportPeriod } from "#app/domain/reports/vat-period.ts";
import { listUrl } from "#app/format/list-query.ts";
import { FilterBar, FilterDate } from "#app/ui/list/filter-bar.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The period of a report: usual ones as tabs, and any two dates. */
export function ReportPeriodFilter(props: ReportPeriodFilterProps) {
  const { path, period, presets, isSwapped, label = "Period", resultText, query, children } = props;
  return (
    <>
      <TabLinks
        label="Periods"
        tabs={presets.map(({ label: name, period: each }) => ({
          to: listUrl(path, { ...each, ...query }),
          label: name,
          isCurrent: each.from === period.from && each.to === period.to,
        }))}
      />
      <FilterBar label={label} resultText={resultText} action="Show">
        <FilterDate name="from" label="From" value={period.from} />
        <FilterDate name="to" label="To" value={period.to} />
        {children}
      </FilterBar>
      {isSwapped && (
        <Notice kind="info">The From date was after the To date, so we swapped them.</Notice>
      )}
    </>
  );
}

type ReportPeriodFilterProps = {
  path: string;
  period: ReportPeriod;
  presets: readonly { label: string; period: ReportPeriod }[];
  /** The dates of the URL were the wrong way round. */
  isSwapped: boolean;
  label?: string;
  resultText: string;
  /** What the tabs keep besides the period. */
  query?: Record<string, string>;
  /** Further filters. */
  children?: ReactNode;
};
