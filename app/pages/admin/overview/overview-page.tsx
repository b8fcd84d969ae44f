import { Link } from "react-router";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatNumber,
} from "#app/content/format/dates-and-numbers.ts";
import { vatLabels } from "#app/content/messages/vat-labels.ts";
import { type ContactMessage, listNewestMessages } from "#app/domain/contact/inbox.server.ts";
import { type DailyFigures, readDailyFigures } from "#app/domain/dashboard/daily-figures.server.ts";
import { readOpenTasks } from "#app/domain/dashboard/open-tasks.server.ts";
import { readSystemHealth } from "#app/domain/dashboard/system-health.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DateTime, EmptyList, StateTag } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { DayChart } from "#app/ui/list/day-chart.tsx";
import type { Route } from "./+types/overview-page";
import { describeHealth, type HealthItem } from "./describe-health.ts";
import { describeWork, type WorkItem } from "./describe-work.ts";
import "./overview.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin", title: "Back office" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, files, installation, origin } = context.get(appServices);
  const now = new Date();
  const [work, days, state, messages] = await Promise.all([
    readOpenTasks({ database }, admin),
    readDailyFigures({ database }, admin),
    readSystemHealth({ database, files, dataFolder: installation.dataFolder }, admin),
    listNewestMessages({ database }, admin, 5),
  ]);
  return {
    moment: formatDateTime(now),
    work: describeWork(work, now),
    charts: [
      toSalesChart(days),
      toDayChart("Messages", days, "messages", "Nobody wrote through the contact form."),
      toDayChart("New customers", days, "customers", "Nobody opened an account."),
      installation.deliversMail
        ? toDayChart("Mails sent", days, "mails", "The site sent no mail.")
        : toDayChart("Mails kept in the outbox folder", days, "mails", "The site wrote no mail."),
    ],
    totals: [
      formatCount(state.products, "product"),
      formatCount(state.customers, "customer"),
      formatCount(state.messages, "message"),
    ],
    messages,
    health: describeHealth(state, { ...installation, origin }, now),
  };
}

function toDayChart(
  title: string,
  days: DailyFigures[],
  name: "messages" | "customers" | "mails",
  empty: string,
) {
  const values = days.map((figures) => figures[name]);
  return { title, empty, note: "in the last 30 days", ...toBars(days, values) };
}

/** Sales as in the VAT report, in whole rand. */
function toSalesChart(days: DailyFigures[]) {
  const cents = days.map(({ sales }) => sales);
  const note = `${vatLabels.sales}, in the last 30 days`;
  return { title: "Sales in rand", empty: "Nothing was sold.", note, ...toBars(days, cents, 100) };
}

function toBars(days: DailyFigures[], values: number[], unit = 1) {
  const total = values.reduce((sum, value) => sum + value, 0);
  return {
    total: formatNumber(Math.round(total / unit)),
    days: days.map(({ day }, index) => ({
      day: formatDate(new Date(`${day}T12:00:00+02:00`)),
      // A negative day has no bar, but counts in the total.
      value: Math.max(0, Math.round((values[index] ?? 0) / unit)),
    })),
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { moment, work, charts, totals, messages, health } = loaderData;
  return (
    <>
      <AdminPageHeader title="Needs doing now">
        <p className="admin-note">{moment}</p>
      </AdminPageHeader>
      <WorkList items={work} />
      <div className="day-charts">
        {charts.map((each) => (
          <DayChart key={each.title} {...each} />
        ))}
      </div>
      <p className="admin-note spaced">In all: {totals.join(", ")}.</p>
      <section className="admin-section">
        <h2>Newest messages</h2>
        <NewestMessages messages={messages} />
      </section>
      <section className="admin-section">
        <h2>Site health</h2>
        <HealthList items={health} />
      </section>
    </>
  );
}

function WorkList({ items }: { items: readonly WorkItem[] }) {
  if (items.length === 0) {
    return (
      <EmptyList title="Nothing waits for you">
        No order and no message waits, every mail was delivered, and every product is in stock.
      </EmptyList>
    );
  }
  return (
    <ul className="work-list ruled-list">
      {items.map(({ count, title, message, tone, timer, step }, index) => (
        <li key={title}>
          <p className="work-count" data-tone={tone}>
            {formatNumber(count)}
          </p>
          <div>
            <h2>
              {title}
              {timer && (
                <StateTag tone={timer.isLate ? "bad" : "attention"}>{timer.label}</StateTag>
              )}
            </h2>
            <p>{message}</p>
          </div>
          <ButtonLink to={step.to} variant={index === 0 ? "brand" : "line"} size="compact">
            {step.label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function NewestMessages({ messages }: { messages: ContactMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="admin-note">
        Nobody has written yet. The form is at the foot of the home page.
      </p>
    );
  }
  return (
    <ul className="newest-messages ruled-list">
      {messages.map(({ id, number, name, email, message, createdAt }) => (
        <li key={id}>
          <p>
            <Link to={`/admin/messages/${number}`} className="newest-name ellipsis">
              {name}
            </Link>
            <a href={`mailto:${email}`} className="admin-link ellipsis">
              {email}
            </a>
          </p>
          <p className="newest-text plain-text line-clamp">{message}</p>
          <small>
            <DateTime at={createdAt} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function HealthList({ items }: { items: HealthItem[] }) {
  return (
    <dl className="health ruled-list">
      {items.map(({ name, state, message, more }) => (
        <div key={name} data-state={state}>
          <dt>{name}</dt>
          <dd>
            {message}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
