import { Link } from "react-router";
import { sayCount } from "#app/content/office-words.ts";

/** What came from this person's address through the contact form. */
export function CustomerMessages({ messages, count }: { messages: Message[]; count: number }) {
  const rest = count - messages.length;
  return (
    <section className="office-section">
      <h2>Messages from this address</h2>
      {messages.length === 0 ? (
        <p className="office-note">None so far.</p>
      ) : (
        <ul className="customer-messages">
          {messages.map(({ id, number, at, moment, opening }) => (
            <li key={id}>
              <time dateTime={at} className="caption">
                {moment}
              </time>
              <Link to={`/admin/messages/${number}`}>{opening}</Link>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="caption customer-more">And {sayCount(rest, "older message")}.</p>}
    </section>
  );
}

type Message = { id: string; number: number; at: string; moment: string; opening: string };
