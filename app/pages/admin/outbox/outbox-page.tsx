import { Form, Link } from "react-router";
import { formatDateTime } from "#app/content/format/dates-and-numbers.ts";
import { oneOf, parseListQuery } from "#app/content/list-query.ts";
import {
  listMails,
  MAIL_PAGE_SIZE,
  MAIL_RETENTION_DAYS,
  sendTestMail,
} from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { MAIL_FILTERS, type MailFilter, mailState } from "#app/domain/mail-outbox/mail-state.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminList } from "#app/pages/admin/admin-list.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
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
    views: MAIL_FILTERS.map((view) => ({
      view,
      label: view === "sent" && !deliversMail ? "Sent or kept" : mailViewLabels[view],
      count: counts[view],
    })),
    pageSize: MAIL_PAGE_SIZE,
    retentionDays: MAIL_RETENTION_DAYS,
    deliversMail,
    mails: mails.map(({ createdAt, ...mail }) => ({
      id: mail.id,
      kind: mailKindLabel(mail.kind),
      to: mail.to,
      subject: mail.subject,
      attempts: mail.attempts,
      error: mail.lastError,
      state: mailState(mail, now),
      at: createdAt,
      moment: formatDateTime(createdAt),
    })),
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

const mailViewLabels: Record<MailFilter, string> = {
  all: "All",
  waiting: "Waiting",
  failed: "Not delivered",
  sent: "Sent",
};

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { mails, retentionDays, deliversMail, ...list } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="Outbox"
        lead={`Every mail the site wrote. Open one to read what it said. A mail is forgotten ${retentionDays} days after it was sent.${deliversMail ? "" : " No mail server is set: mails are kept as files in the outbox folder and reach nobody."}`}
      >
        <Form method="post">
          <Button type="submit" variant="line" size="compact" icon="mail">
            Send a test mail
          </Button>
        </Form>
      </AdminPageHeader>
      <AdminList
        {...list}
        path="/admin/outbox"
        viewName="state"
        viewsLabel="States of mails"
        searchName="Search the outbox"
        searchLabel="Search address or subject"
        noun="mail"
        isPageEmpty={mails.length === 0}
        empty={{
          title: "No mail here",
          search: "No address and no subject holds these words.",
          view: "There is nothing to do.",
        }}
      >
        <MailTable mails={mails} />
      </AdminList>
    </>
  );
}

type MailRows = Route.ComponentProps["loaderData"]["mails"];

function MailTable({ mails }: { mails: MailRows }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Mails, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col" className="cell-number from-desktop">
            Attempts
          </th>
          <th scope="col">Written</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td className="cell-main">
              <Link to={`/admin/outbox/${mail.id}`}>{mail.subject}</Link>
              <small>{mail.kind}</small>
            </td>
            <td className="cell-address" data-label="To">
              {mail.to}
            </td>
            <td data-label="State">
              <span>
                <MailStateTag state={mail.state} />
                {mail.error && <small>{mail.error}</small>}
              </span>
            </td>
            <td className="cell-number from-desktop" data-label="Attempts">
              {mail.attempts}
            </td>
            <td className="cell-short" data-label="Written">
              <time dateTime={mail.at.toISOString()}>{mail.moment}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
