import { Fragment } from "react";
import { Link } from "react-router";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { permissionsOf } from "#app/domain/accounts/staff/permissions.ts";
import { type ContactMessage, listNewestMessages } from "#app/domain/contact/inbox.server.ts";
import { isAnotherCompany, listDemoParts } from "#app/domain/content/demo-content.server.ts";
import { readDailyFigures } from "#app/domain/dashboard/daily-figures.server.ts";
import { readOpenTasks } from "#app/domain/dashboard/open-tasks.server.ts";
import { listBestSellers, listRecentOrders } from "#app/domain/dashboard/recent-sales.server.ts";
import { readSystemHealth } from "#app/domain/dashboard/system-health.server.ts";
import { readVisitorFigures } from "#app/domain/dashboard/visitor-figures.server.ts";
import { listRecentChanges } from "#app/domain/settings/save-step-up-settings.server.ts";
import { isSetupGuideHidden } from "#app/domain/settings/setup-steps.server.ts";
import { formatCount, formatDateTime, formatNumber } from "#app/format/dates-and-numbers.ts";
import { mayOpen } from "#app/http/auth/admin-pages.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { maintenanceMode } from "#app/http/maintenance.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import {
  type Column,
  DataTable,
  DetailList,
  EmailAddress,
  EmptyList,
  StateTag,
} from "#app/pages/admin/admin-records.tsx";
import { KindTag } from "#app/pages/admin/messages/kind-tag.tsx";
import { ReceivedAt } from "#app/pages/admin/messages/received-at.tsx";
import { settingsPath } from "#app/pages/admin/settings/settings-paths.ts";
import { CLAIMS_PATH } from "#app/pages/admin/setup/setup-paths.ts";
import { readSetupSteps } from "#app/pages/admin/setup/setup-steps.server.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settings } from "#app/settings/settings.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { DayChart } from "#app/ui/list/day-chart.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/overview-page";
import { toDayCharts } from "./day-charts.ts";
import { describeHealth, describeInstallation, type HealthItem } from "./describe-health.ts";
import { describeSiteWork, describeWork, NAME_PATH, type WorkItem } from "./describe-work.ts";
import { BestSellers, RecentOrders } from "./recent-sales.tsx";
import { VisitorStatistics } from "./visitor-statistics.tsx";
import "./overview.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin", title: "Admin" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin");
  const { database, files, installation, origin } = context.get(appServices);
  const now = new Date();
  const permissions = permissionsOf(admin.staffRoles);
  const isOpen = (to: string) => mayOpen(permissions, to);
  const [work, days, orders, bestSellers, visitors, messages, state, changes, setup, demoParts] =
    await Promise.all([
      readOpenTasks({ database }, admin),
      readDailyFigures({ database }, admin),
      may(admin, "see-orders") ? listRecentOrders({ database }, admin, ROWS_SHOWN) : undefined,
      may(admin, "see-reports") ? listBestSellers({ database }, admin, ROWS_SHOWN) : undefined,
      may(admin, "see-reports") || may(admin, "publish-content")
        ? readVisitorFigures({ database }, admin, ROWS_SHOWN)
        : undefined,
      may(admin, "answer-messages") && may(admin, "see-contact-details")
        ? listNewestMessages({ database }, admin, ROWS_SHOWN)
        : undefined,
      may(admin, "change-settings")
        ? readSystemHealth({ database, files, dataFolder: installation.dataFolder }, admin)
        : undefined,
      may(admin, "change-settings") ? listRecentChanges({ database }, admin) : [],
      readSetupProgress({ database, installation }, admin),
      may(admin, "publish-content") && isOpen(CLAIMS_PATH) && isAnotherCompany()
        ? listDemoParts({ database }, admin)
        : [],
    ]);
  const site = describeSiteWork({
    maintenance: maintenanceMode(context),
    setup,
    demoTexts: demoParts.length,
    lacksOfficeBearers:
      may(admin, "change-settings") && settings().company.officeBearers.length === 0,
    lacksHead:
      may(admin, "change-settings") &&
      settings().company.headOfCompany === "" &&
      settings().company.informationOfficer === "",
    isNameless: admin.name.trim() === "",
  });
  return {
    moment: formatDateTime(now),
    changes: changes
      .map(({ group, by, at }) => ({
        path: settingsPath(group),
        title: settingsGroups[group].title,
        by,
        at: formatDateTime(at),
      }))
      .filter(({ path }) => isOpen(path)),
    work: [...site.before, ...describeWork(work, now), ...site.after],
    charts: toDayCharts(days, installation.deliversMail),
    totals: state && [
      formatCount(state.products, "product"),
      formatCount(state.customers, "customer account"),
      formatCount(state.messages, "message"),
    ],
    orders,
    bestSellers,
    visitors,
    messages,
    health: state && describeHealth(state, installation.deliversMail),
    installation: state && describeInstallation(state, { ...installation, origin }, now),
  };
}

/** Undefined for those who have no part in it, and once the guide is hidden. */
async function readSetupProgress(
  services: Parameters<typeof readSetupSteps>[0],
  admin: Admin<never>,
) {
  const canSetUp =
    may(admin, "change-settings") && may(admin, "change-products") && may(admin, "publish-content");
  if (!canSetUp || isSetupGuideHidden(admin)) return undefined;
  return readSetupSteps(services, admin);
}

const ROWS_SHOWN = 5;

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { moment, changes, work, charts, totals, orders, bestSellers, messages } = loaderData;
  return (
    <>
      <AdminPageHeader title="Overview">
        <p className="soft">{moment}</p>
      </AdminPageHeader>
      {changes.length > 0 && (
        <Notice kind="warning">
          Settings changed:{" "}
          {changes.map(({ path, title, by, at }, index) => (
            <Fragment key={path}>
              {index > 0 && "; "}
              <Link to={path}>{title}</Link>, by {by}, {at}
            </Fragment>
          ))}
          . Check them if you were not expecting this.
        </Notice>
      )}
      <WorkList items={work} />
      {charts.length > 0 && (
        <section className="admin-section">
          <h2>Last 30 days</h2>
          <div className="day-charts soft">
            {charts.map(({ tag, tone, ...chart }) => (
              <DayChart
                key={chart.title}
                heading="h3"
                {...chart}
                formatValue={formatNumber}
                tag={tag && <StateTag tone={tone}>{tag}</StateTag>}
              />
            ))}
          </div>
          {totals && <p className="soft spaced">In total: {totals.join(", ")}.</p>}
        </section>
      )}
      {(orders || bestSellers) && (
        <div className="recent-sales">
          {orders && <RecentOrders orders={orders} />}
          {bestSellers && <BestSellers products={bestSellers} />}
        </div>
      )}
      {loaderData.visitors && <VisitorStatistics {...loaderData.visitors} />}
      {messages && (
        <section className="admin-section">
          <h2>Newest messages</h2>
          <NewestMessages messages={messages} />
        </section>
      )}
      {loaderData.health && loaderData.installation && (
        <section className="admin-section">
          <h2>Site health</h2>
          <HealthList items={loaderData.health} />
          <details>
            <summary className="text-button">Details</summary>
            <DetailList details={loaderData.installation} />
          </details>
        </section>
      )}
    </>
  );
}

function WorkList({ items }: { items: readonly WorkItem[] }) {
  const { mayOpen } = usePermissions();
  if (items.length === 0) {
    return <EmptyList title="Nothing to do right now">Nothing is waiting for you.</EmptyList>;
  }
  return (
    <ul className="work-list ruled-list">
      {items.map(({ count, title, message, tone, timer, step }, index) => (
        <li key={title}>
          <p className={count === undefined ? "work-count dot" : "work-count"} data-tone={tone}>
            {count !== undefined && formatNumber(count)}
          </p>
          <div>
            <h2 className="button-row">
              {title}
              {timer && (
                <StateTag tone={timer.isLate ? "bad" : "attention"}>{timer.label}</StateTag>
              )}
            </h2>
            <p className="soft">{message}</p>
          </div>
          {step && (step.to === NAME_PATH || mayOpen(step.to)) && (
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
      <EmptyList title="No messages yet">
        <p>
          Send one with the{" "}
          <Link to="/#contact" className="admin-link">
            contact form
          </Link>{" "}
          to see how it arrives.
        </p>
      </EmptyList>
    );
  }
  return (
    <DataTable
      caption="Newest messages"
      className="newest-messages"
      columns={messageColumns}
      rows={messages}
      rowKey={({ id }) => id}
    />
  );
}

const messageColumns: Column<ContactMessage>[] = [
  {
    label: "From",
    className: "cell-main",
    cell: ({ number, name, email, phone }) => (
      <>
        <Link to={`/admin/messages/${number}`} className="cover-link">
          {name}
        </Link>
        <small>
          <EmailAddress>{email || phone}</EmailAddress>
        </small>
      </>
    ),
  },
  {
    label: "Message",
    cell: ({ kind, message }) => (
      <p className="clamp">
        <KindTag kind={kind} /> {message}
      </p>
    ),
  },
  {
    label: "Received",
    className: "cell-number",
    cell: (message) => <ReceivedAt message={message} />,
  },
];

/** Each subject with its state and, where something is to be done, what and where. */
function HealthList({ items }: { items: readonly HealthItem[] }) {
  const { mayOpen } = usePermissions();
  return (
    <DetailList
      details={items.map(({ name, state, message, advice, step }) => [
        name,
        <div key={name} className="button-row">
          <StateTag tone={state}>{message}</StateTag>
          {step && mayOpen(step.to) && (
            <Link to={step.to} className="admin-link">
              {step.label}
            </Link>
          )}
          {advice && <small>{advice}</small>}
        </div>,
      ])}
    />
  );
}
