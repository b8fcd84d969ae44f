import { Link } from "react-router";
import { sayCount } from "#app/content/office-words.ts";

/** What came from this person's address through the contact form. */
export function CustomerMessages({ messages, count }: { messages: Message[]; count: number }) {
  const rest = count - messages.length;
  return (
    <section className="office-section">
      <h2>Messages from this address</h2>
      {messages.length === 0 ? (
        <p className="text-ink-soft">None so far.</p>
      ) : (
        <ul className="border-t border-paper-line">
          {messages.map(({ id, number, at, moment, opening }) => (
            <li key={id} className="border-b border-paper-line py-3">
              <time dateTime={at} className="caption block">
                {moment}
              </time>
              <Link to={`/admin/messages/${number}`} className="line-clamp-2 break-words">
                {opening}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="caption mt-3">And {sayCount(rest, "older message")}.</p>}
    </section>
  );
}

type Message = { id: string; number: number; at: string; moment: string; opening: string };
