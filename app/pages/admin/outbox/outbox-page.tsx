import { Link } from "react-router";
import { oneOf, parseListQuery } from "#app/content/list-query.ts";
import {
  listMails,
  MAIL_PAGE_SIZE,
  MAIL_RETENTION_DAYS,
  sendTestMail,
} from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { MAIL_FILTERS, mailState } from "#app/domain/mail-outbox/mail-state.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminList, viewUrlOf } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, DateTime, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/outbox-page";
import { MailStateTag, mailKindLabel } from "./mail-labels.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/outbox", title: "Outbox" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
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
    retentionDays: MAIL_RETENTION_DAYS,
    deliversMail,
    mails: mails.map((mail) => ({ ...mail, state: mailState(mail, now) })),
  };
}

const TEST_MAIL_RATE_LIMIT = { name: "test-mail", max: 5, seconds: 600 };

/** Sends a test mail to the admin. */
export async function action({ context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(appServices);
  const allowed = await countTowardsRateLimit(database, TEST_MAIL_RATE_LIMIT, admin.userId);
  if (!allowed.ok) {
    const message = "Five test mails in ten minutes are enough. Try again a little later.";
    return redirectWithToast(context, "/admin/outbox", errorToast(message));
  }
  await sendTestMail({ database, origin }, admin);
  const message = installation.deliversMail
    ? `A test mail to ${admin.email} is on its way.`
    : `A test mail to ${admin.email} is in the outbox folder. No mail server is set, so it reaches nobody.`;
  return redirectWithToast(context, "/admin/outbox", successToast(message));
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { mails, retentionDays, deliversMail, ...list } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="Outbox"
        lead={`Every mail the site wrote. Open one to read what it said. A mail is forgotten ${retentionDays} days after it was sent.${deliversMail ? "" : " No mail server is set: mails are kept as files in the outbox folder and reach nobody."}`}
      >
        <ActionButton fields={{}} icon="mail">
          Send a test mail
        </ActionButton>
      </AdminPageHeader>
      <AdminList
        {...list}
        views={MAIL_FILTERS}
        viewLabels={{
          all: "All",
          waiting: "Waiting",
          failed: "Not delivered",
          sent: deliversMail ? "Sent" : "Sent or kept",
        }}
        urlOf={viewUrlOf("/admin/outbox", list.query, "all", "state")}
        viewName="state"
        viewsLabel="States of mails"
        searchName="Search the outbox"
        search={{ label: "Search address or subject" }}
        noun="mail"
        rowCount={mails.length}
        empty={
          <EmptyList title="No mail here">
            {list.query.search
              ? "No address and no subject holds these words."
              : "There is nothing to do."}
          </EmptyList>
        }
      >
        <DataTable
          caption="Mails, newest first"
          columns={mailColumns}
          rows={mails}
          rowKey={({ id }) => id}
        />
      </AdminList>
    </>
  );
}

const mailColumns: Column<Route.ComponentProps["loaderData"]["mails"][number]>[] = [
  {
    label: "Subject",
    className: "cell-main",
    cell: ({ id, subject, kind }) => (
      <>
        <Link to={`/admin/outbox/${id}`}>{subject}</Link>
        <small>{mailKindLabel(kind)}</small>
      </>
    ),
  },
  { label: "To", className: "cell-address", cell: ({ to }) => to },
  {
    label: "State",
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
    label: "Written",
    className: "cell-short",
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
];
