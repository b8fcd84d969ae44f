import { Form } from "react-router";
import { company } from "#app/content/company.ts";
import { listAddress } from "#app/content/list-query.ts";
import { sayCount, sayDay } from "#app/content/office-words.ts";
import { readPeriod, usualPeriods } from "#app/domain/orders/vat-period.ts";
import { readVatReport } from "#app/domain/orders/vat-report.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { FilterBar, FilterDate } from "#app/ui/filter-bar.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/vat-page";
import { ExportStyle } from "./export-style.tsx";
import { officeToday } from "./office-today.ts";
import { ORDERS } from "./order-words.ts";
import { VatEntries, VatSumList } from "./vat-tables.tsx";
import "./order-table.css";
import "./order-sheets.css";

const PATH = `${ORDERS}/vat`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "VAT report" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const today = officeToday(new Date());
  const period = readPeriod(request.url, today);
  const report = await readVatReport({ database }, admin, period);
  return { period, report, usual: usualPeriods(today) };
}

export default function VatPage({ loaderData }: Route.ComponentProps) {
  const { period, report, usual } = loaderData;
  const day = (text: string) => sayDay(new Date(`${text}T12:00:00+02:00`));
  const span = `${day(period.from)} to ${day(period.to)}`;
  return (
    <>
      <OfficeHead
        title="VAT report"
        lead="Output VAT by the day that each invoice and credit note was made. What you bought, and its input VAT, is in your books, not here."
        back={{ to: ORDERS, label: "Orders" }}
      >
        <Form
          method="post"
          action={listAddress(`${ORDERS}/export`, period)}
          reloadDocument
          className="order-export"
        >
          <ExportStyle />
          <Button
            type="submit"
            name="table"
            value="vat"
            variant="line"
            size="office"
            icon="download"
          >
            VAT CSV
          </Button>
        </Form>
        <PrintButton variant="brand" size="office" />
      </OfficeHead>
      <TabLinks
        label="Periods"
        tabs={usual.map(({ label, period: each }) => ({
          to: listAddress(PATH, each),
          words: label,
          isCurrent: each.from === period.from && each.to === period.to,
        }))}
      />
      <FilterBar label="Period" found={sayCount(report.entries.length, "document")} action="Show">
        <FilterDate name="from" label="From" value={period.from} />
        <FilterDate name="to" label="To" value={period.to} />
      </FilterBar>
      <article className="vat-paper" aria-label={`VAT report, ${span}`}>
        <header>
          <h2>{company.legalName}</h2>
          <p>
            {company.vatNumber
              ? `VAT number ${company.vatNumber}. ${span}.`
              : `Not registered for VAT. ${span}.`}
          </p>
        </header>
        <VatSumList report={report} />
        <VatEntries entries={report.entries} />
      </article>
    </>
  );
}
