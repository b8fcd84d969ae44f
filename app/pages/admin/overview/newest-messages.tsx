import { Link } from "react-router";
import { sayMoment } from "#app/content/office-words.ts";
import type { ContactMessage } from "#app/domain/contact/list-newest-messages.server.ts";

/** The last messages from the site, each with a way to answer it. */
export function NewestMessages({ messages }: { messages: ContactMessage[] }) {
  if (messages.length === 0) {
    return (
      <p className="newest-none">
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
          <p className="newest-words">{message}</p>
          <time dateTime={createdAt.toISOString()} className="caption">
            {sayMoment(createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}
