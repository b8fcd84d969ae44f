import { Form, Link } from "react-router";
import { verifyReminder as words } from "#app/content/verify-reminder.ts";
import "./verify-bar.css";

/** Reminds whoever is signed in to verify their address: in the page's flow, over nothing. */
export function VerifyBar() {
  return (
    <aside className="verify-bar" aria-label="Reminder" data-behind-menu>
      <div className="wrap">
        <p>{words.sentence}</p>
        <div>
          <Link to="/verify-email" className="text-link">
            {words.send}
          </Link>
          <Form method="post" action="/verify-later" preventScrollReset>
            <button type="submit" className="text-link">
              {words.later}
            </button>
          </Form>
        </div>
      </div>
    </aside>
  );
}
