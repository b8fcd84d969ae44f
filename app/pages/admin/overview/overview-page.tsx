import { sayCount, sayDay, sayMoment, sayNumber } from "#app/content/office-words.ts";
import { vat } from "#app/content/vat-words.ts";
import { listNewestMessages } from "#app/domain/contact/list-newest-messages.server.ts";
import { type DayFigures, readDays } from "#app/domain/installation/read-days.server.ts";
import { readInstallation } from "#app/domain/installation/read-installation.server.ts";
import { readWork } from "#app/domain/installation/read-work.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { DayChart } from "#app/ui/day-chart.tsx";
import { OfficeHead } from "../office-head.tsx";
import type { Route } from "./+types/overview-page";
import { describeHealth } from "./describe-health.ts";
import { describeWork } from "./describe-work.ts";
import { HealthList } from "./health-list.tsx";
import { NewestMessages } from "./newest-messages.tsx";
import { WorkList } from "./work-list.tsx";
import "./overview.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin", title: "Back office" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files, installation, origin } = context.get(services);
  const now = new Date();
  const [work, days, state, messages] = await Promise.all([
    readWork({ database }, admin),
    readDays({ database }, admin),
    readInstallation({ database, files, dataFolder: installation.dataFolder }, admin),
    listNewestMessages({ database }, admin, 5),
  ]);
  return {
    moment: sayMoment(now),
    work: describeWork(work, now),
    charts: [
      salesChart(days),
      chart("Messages", days, "messages", "Nobody wrote through the contact form."),
      chart("New customers", days, "customers", "Nobody opened an account."),
      installation.mail === "smtp"
        ? chart("Mails sent", days, "mails", "The site sent no mail.")
        : chart("Mails kept in the outbox folder", days, "mails", "The site wrote no mail."),
    ],
    totals: [
      sayCount(state.products, "product"),
      sayCount(state.customers, "customer"),
      sayCount(state.messages, "message"),
    ],
    messages,
    health: describeHealth(state, { ...installation, origin }, now),
  };
}

/** As the VAT report counts it, in whole rand: nobody reads cents off a bar. */
function salesChart(days: DayFigures[]) {
  const total = days.reduce((sum, { sales }) => sum + sales, 0);
  return {
    title: "Sales in rand",
    total: sayNumber(Math.round(total / 100)),
    note: `${vat.sales}, in the last 30 days`,
    empty: "Nothing was sold.",
    days: days.map(({ day, sales }) => ({
      day: dayName(day),
      // A day that gave back more than it sold has no bar; the total counts it.
      value: Math.max(0, Math.round(sales / 100)),
    })),
  };
}

function dayName(day: string): string {
  return sayDay(new Date(`${day}T12:00:00+02:00`));
}

function chart(
  title: string,
  days: DayFigures[],
  name: "messages" | "customers" | "mails",
  empty: string,
) {
  const total = days.reduce((sum, day) => sum + day[name], 0);
  return {
    title,
    empty,
    total: sayNumber(total),
    note: "in the last 30 days",
    days: days.map((figures) => ({ day: dayName(figures.day), value: figures[name] })),
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { moment, work, charts, totals, messages, health } = loaderData;
  return (
    <>
      <OfficeHead title="Needs doing now">
        <p className="overview-moment">{moment}</p>
      </OfficeHead>
      <WorkList items={work} />
      <div className="day-charts">
        {charts.map((each) => (
          <DayChart key={each.title} {...each} />
        ))}
      </div>
      <p className="overview-totals">In all: {totals.join(", ")}.</p>
      <section className="office-section">
        <h2>Newest messages</h2>
        <NewestMessages messages={messages} />
      </section>
      <section className="office-section">
        <h2>Site health</h2>
        <HealthList items={health} />
      </section>
    </>
  );
}
