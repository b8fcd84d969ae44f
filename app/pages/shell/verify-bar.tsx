import { Form, Link } from "react-router";
import { verifyReminder as words } from "#app/content/verify-reminder.ts";

/** Reminds whoever is signed in to verify their address: in the page's flow, over nothing. */
export function VerifyBar() {
  return (
    <aside className="verify-bar" aria-label="Your email address" data-behind-menu>
      <div className="wrap flex flex-wrap items-center gap-x-6">
        <p className="pt-2 sm:pb-2">{words.sentence}</p>
        <div className="flex items-center gap-x-6">
          <Link to="/verify-email" className="text-link py-3">
            {words.send}
          </Link>
          <Form method="post" action="/verify-later" preventScrollReset>
            <button type="submit" className="text-link py-3">
              {words.later}
            </button>
          </Form>
        </div>
      </div>
    </aside>
  );
}
