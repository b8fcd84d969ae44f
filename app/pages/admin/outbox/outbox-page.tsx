import { Form, Link } from "react-router";
import { oneOf, readListQuery } from "#app/content/list-query.ts";
import { sayMoment } from "#app/content/office-words.ts";
import { done, failed } from "#app/content/toast.ts";
import { listMails, MAIL_PAGE_SIZE } from "#app/domain/outbox/list-mails.server.ts";
import { MAIL_STATES, type MailFilter, mailState } from "#app/domain/outbox/mail-state.ts";
import { sendTestMail } from "#app/domain/outbox/send-test-mail.server.ts";
import { MAIL_KEPT_DAYS } from "#app/domain/outbox/sweep-mails.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/button.tsx";
import { OfficeHead } from "../office-head.tsx";
import { OfficeList } from "../office-list.tsx";
import type { Route } from "./+types/outbox-page";
import { kindWords } from "./mail-words.ts";
import { StateTag } from "./state-tag.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/admin/outbox", title: "Outbox" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database, installation } = context.get(services);
  const query = readListQuery(request.url);
  const asked = {
    view: oneOf(query.text("state"), MAIL_STATES),
    words: query.text("q"),
    page: query.page,
  };
  const { mails, total, counts } = await listMails({ database }, admin, asked);
  const now = new Date();
  const leavesTheSite = installation.mail === "smtp";
  return {
    asked,
    total,
    views: MAIL_STATES.map((view) => ({
      view,
      words: view === "sent" && !leavesTheSite ? "Sent or kept" : views[view],
      count: counts[view],
    })),
    pageSize: MAIL_PAGE_SIZE,
    keptDays: MAIL_KEPT_DAYS,
    leavesTheSite,
    mails: mails.map(({ createdAt, ...mail }) => ({
      id: mail.id,
      kind: kindWords(mail.kind),
      to: mail.to,
      subject: mail.subject,
      attempts: mail.attempts,
      trouble: mail.lastError,
      state: mailState(mail, now),
      at: createdAt,
      moment: sayMoment(createdAt),
    })),
  };
}

const TEST_LIMIT = { name: "test-mail", most: 5, seconds: 600 };

/** The only form of this page: a test mail to whoever asks. */
export async function action({ context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const allowed = await takeFromLimit(database, TEST_LIMIT, admin.userId);
  if (!allowed.ok) {
    const sentence = "Five test mails in ten minutes are enough. Try again a little later.";
    return redirectWithToast(context, "/admin/outbox", failed(sentence));
  }
  await sendTestMail({ database, origin }, admin);
  const sentence =
    installation.mail === "smtp"
      ? `A test mail to ${admin.email} is on its way.`
      : `A test mail to ${admin.email} is in the outbox folder. No mail server is set, so it reaches nobody.`;
  return redirectWithToast(context, "/admin/outbox", done(sentence));
}

const views: Record<MailFilter, string> = {
  all: "All",
  waiting: "Waiting",
  failed: "Not delivered",
  sent: "Sent",
};

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  const { mails, keptDays, leavesTheSite, ...list } = loaderData;
  return (
    <>
      <OfficeHead
        title="Outbox"
        lead={`Every mail the site wrote. Open one to read what it said. A mail is forgotten ${keptDays} days after it was sent.${leavesTheSite ? "" : " No mail server is set: mails are kept as files in the outbox folder and reach nobody."}`}
      >
        <Form method="post">
          <Button type="submit" variant="line" size="office" icon="mail">
            Send a test mail
          </Button>
        </Form>
      </OfficeHead>
      <OfficeList
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
      </OfficeList>
    </>
  );
}

type Mails = Route.ComponentProps["loaderData"]["mails"];

function MailTable({ mails }: { mails: Mails }) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">Mails, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col" className="cell-number from-desk">
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
                <StateTag state={mail.state} />
                {mail.trouble && <small>{mail.trouble}</small>}
              </span>
            </td>
            <td className="cell-number from-desk" data-label="Attempts">
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
