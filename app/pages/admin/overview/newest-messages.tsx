import { Link } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import type { ContactMessage } from "#app/domain/contact/list-newest-messages.server.ts";

/** The last messages from the site, each with a way to answer it. */
export function NewestMessages({ messages }: { messages: ContactMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="text-soft">Nobody has written yet. The form is at the foot of the home page.</p>
    );
  }
  return (
    <ul className="border-t border-hairline">
      {messages.map(({ id, number, name, email, message, createdAt }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-1 border-b border-hairline py-4 md:grid-cols-[16rem_1fr_auto]"
        >
          <p className="min-w-0">
            <Link
              to={`/admin/messages/${number}`}
              className="block truncate font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <a href={`mailto:${email}`} className="block truncate text-brand underline">
              {email}
            </a>
          </p>
          <p className="line-clamp-4 min-w-0 break-words whitespace-pre-line">{message}</p>
          <time dateTime={createdAt.toISOString()} className="caption whitespace-nowrap">
            {sayMoment(createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}
