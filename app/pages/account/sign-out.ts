import { redirect } from "react-router";
import {
  isVerifyReminderDismissed,
  resetVerifyReminder,
} from "#app/http/auth/verify-reminder.server.ts";
import { clearCartCookies } from "#app/http/cart/cart-session.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session in the database, not only in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { authentication, secure } = context.get(appServices);
  const { headers } = await authentication.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  });
  clearCartCookies(context);
  if (isVerifyReminderDismissed(request, secure))
    headers.append("Set-Cookie", resetVerifyReminder(secure));
  return redirect("/", { headers });
}

export function loader() {
  return redirect("/");
}
