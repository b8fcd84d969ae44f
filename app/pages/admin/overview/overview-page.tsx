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
import { hasAdminPage } from "#app/pages/admin/admin-navigation.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
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

/** Sales as in the VAT report, in whole rand. */
function toSalesChart(days: DailyFigures[]) {
  const total = days.reduce((sum, { sales }) => sum + sales, 0);
  return {
    title: "Sales in rand",
    total: formatNumber(Math.round(total / 100)),
    note: `${vatLabels.sales}, in the last 30 days`,
    empty: "Nothing was sold.",
    days: days.map(({ day, sales }) => ({
      day: formatDay(day),
      // A negative day has no bar, but counts in the total.
      value: Math.max(0, Math.round(sales / 100)),
    })),
  };
}

function formatDay(day: string): string {
  return formatDate(new Date(`${day}T12:00:00+02:00`));
}

function toDayChart(
  title: string,
  days: DailyFigures[],
  name: "messages" | "customers" | "mails",
  empty: string,
) {
  const total = days.reduce((sum, day) => sum + day[name], 0);
  return {
    title,
    empty,
    total: formatNumber(total),
    note: "in the last 30 days",
    days: days.map((figures) => ({ day: formatDay(figures.day), value: figures[name] })),
  };
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { moment, work, charts, totals, messages, health } = loaderData;
  return (
    <>
      <AdminPageHeader title="Needs doing now">
        <p className="overview-moment">{moment}</p>
      </AdminPageHeader>
      <WorkList items={work} />
      <div className="day-charts">
        {charts.map((each) => (
          <DayChart key={each.title} {...each} />
        ))}
      </div>
      <p className="overview-totals">In all: {totals.join(", ")}.</p>
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
      <p className="empty-list">
        <strong>Nothing waits for you</strong>
        No order and no message waits, every mail was delivered, and every product is in stock.
      </p>
    );
  }
  return (
    <ul className="work-list">
      {items.map(({ count, title, message, tone, timer, step }, index) => (
        <li key={title}>
          <p className="work-count" data-tone={tone}>
            {formatNumber(count)}
          </p>
          <div>
            <h2>
              {title}
              {timer && (
                <span className="state-tag" data-state={timer.isLate ? "bad" : "attention"}>
                  {timer.label}
                </span>
              )}
            </h2>
            <p>{message}</p>
          </div>
          {hasAdminPage(step.to) && (
            <ButtonLink to={step.to} variant={index === 0 ? "brand" : "line"} size="compact">
              {step.label}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function NewestMessages({ messages }: { messages: ContactMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="newest-empty">
        Nobody has written yet. The form is at the foot of the home page.
      </p>
    );
  }
  return (
    <ul className="newest-messages">
      {messages.map(({ id, number, name, email, message, createdAt }) => (
        <li key={id}>
          <p>
            <Link to={`/admin/messages/${number}`} className="newest-name">
              {name}
            </Link>
            <a href={`mailto:${email}`} className="newest-email">
              {email}
            </a>
          </p>
          <p className="newest-text">{message}</p>
          <time dateTime={createdAt.toISOString()} className="caption">
            {formatDateTime(createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}

/** One line for each part of the installation, highlighted when it needs attention. */
function HealthList({ items }: { items: HealthItem[] }) {
  return (
    <dl className="health">
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
