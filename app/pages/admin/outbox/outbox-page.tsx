import { Link } from "react-router";
import {
  listMails,
  MAIL_PAGE_SIZE,
  sendTestMail,
} from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { MAIL_FILTERS, type MailFilter, mailState } from "#app/domain/mail-outbox/mail-state.ts";
import { oneOf, parseListQuery } from "#app/format/list-query.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminList, viewUrlOf } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, DateTime, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { viewTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { Route } from "./+types/outbox-page";
import { limitTestMails } from "./limit-test-mails.server.ts";
import { MailStateTag, SAVED_NOT_SENT } from "./mail-labels.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/admin/outbox",
    title: viewTitle("Outbox", loaderData && mailViewLabels[loaderData.query.view]),
  });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/outbox");
  const { database, installation } = context.get(appServices);
  const { text, page } = parseListQuery(request.url);
  const query = { view: oneOf(text("state"), MAIL_FILTERS), search: text("q"), page };
  const { mails, total, counts } = await listMails({ database }, admin, query);
  const now = new Date();
  const { deliversMail } = installation;
  return {
    query,
    total,
    counts,
    pageSize: MAIL_PAGE_SIZE,
    retentionDays: privateSettings().privacy.mailDays,
    deliversMail,
    mails: mails.map((mail) => ({ ...mail, state: mailState(mail, now) })),
  };
}

/** Sends a test mail to the admin. */
export async function action({ context }: Route.ActionArgs) {
  const admin = requirePermission(context, "change-settings");
  const { database, origin, installation } = context.get(appServices);
  const refusal = await limitTestMails(context, admin);
  if (refusal) return redirectWithToast(context, "/admin/outbox", errorToast(refusal));
  await sendTestMail({ database, origin }, admin);
  const message = installation.deliversMail
    ? `A test email to ${admin.email} is on its way.`
    : `Email sending is not set up, so the test email to ${admin.email} was not sent. You can read it under Outbox.`;
  return redirectWithToast(context, "/admin/outbox", successToast(message));
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { mails, retentionDays, deliversMail, ...list } = loaderData;
  const { may } = usePermissions();
  return (
    <>
      <AdminPageHeader
        title="Outbox"
        lead={`Emails sent by the site. Open one to read it. Emails are deleted ${retentionDays} days after they are sent.${deliversMail ? "" : " Email sending is not set up: emails are listed here but not sent."}`}
      >
        {may("change-settings") && (
          <ActionButton fields={{}} icon="mail">
            Send test email
          </ActionButton>
        )}
      </AdminPageHeader>
      <AdminList
        {...list}
        views={MAIL_FILTERS.filter(
          (view) => view !== "saved" || !deliversMail || list.counts.saved > 0,
        )}
        viewLabels={mailViewLabels}
        urlOf={viewUrlOf("/admin/outbox", list.query, "all", "state")}
        viewName="state"
        viewsLabel="Email status"
        searchName="Search the outbox"
        search={{ label: "Search by address or subject", placeholder: "Address or subject" }}
        noun="email"
        rowCount={mails.length}
        empty={
          list.query.search || list.query.view === "all" ? (
            <EmptyList title="No emails">
              {list.query.search
                ? "No address or subject contains these words."
                : "Emails appear here when the site creates them."}
            </EmptyList>
          ) : (
            <EmptyList title={`No emails in ${mailViewLabels[list.query.view]}`} />
          )
        }
      >
        <DataTable
          caption="Emails, newest first"
          columns={mailColumns}
          rows={mails}
          rowKey={({ id }) => id}
        />
      </AdminList>
    </>
  );
}

const mailViewLabels: Record<MailFilter, string> = {
  all: "All",
  waiting: "Waiting",
  failed: "Not delivered",
  sent: "Sent",
  saved: SAVED_NOT_SENT,
};

const mailColumns: Column<Route.ComponentProps["loaderData"]["mails"][number]>[] = [
  {
    label: "Subject",
    className: "cell-main",
    cell: ({ id, subject, kindLabel }) => (
      <>
        <Link to={`/admin/outbox/${id}`}>{subject}</Link>
        <small>{kindLabel}</small>
      </>
    ),
  },
  { label: "To", className: "cell-address", cell: ({ to }) => to },
  {
    label: "Status",
    cell: ({ state, lastError }) => (
      <span>
        <MailStateTag state={state} />
        {lastError && <small>{lastError}</small>}
      </span>
    ),
  },
  {
    label: "Attempts",
    className: "cell-number from-desktop",
    cell: ({ attempts }) => attempts,
  },
  {
    label: "Created",
    className: "cell-short",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];
