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
      {
        ...toDayChart(days, "sales", "Sales in rand", "Nothing was sold."),
        note: `${vatLabels.sales}, in the last 30 days`,
      },
      toDayChart(days, "messages", "Messages", "Nobody wrote through the contact form."),
      toDayChart(days, "customers", "New customers", "Nobody opened an account."),
      installation.deliversMail
        ? toDayChart(days, "mails", "Mails sent", "The site sent no mail.")
        : toDayChart(days, "mails", "Mails kept in the outbox folder", "The site wrote no mail."),
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
function toDayChart(
  days: DailyFigures[],
  name: Exclude<keyof DailyFigures, "day">,
  title: string,
  empty: string,
) {
  const unit = name === "sales" ? 100 : 1;
  const total = days.reduce((sum, figures) => sum + figures[name], 0);
  return {
    title,
    note: "in the last 30 days",
    empty,
    total: formatNumber(Math.round(total / unit)),
    days: days.map((figures) => ({
      day: formatDate(new Date(`${figures.day}T12:00:00+02:00`)),
      // A negative day has no bar, but counts in the total.
      value: Math.max(0, Math.round(figures[name] / unit)),
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
            <h2 className="button-row">
              {title}
              {timer && (
                <StateTag tone={timer.isLate ? "bad" : "attention"}>{timer.label}</StateTag>
              )}
            </h2>
            <p className="admin-note">{message}</p>
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
        <div key={name} className="split" data-state={state}>
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
