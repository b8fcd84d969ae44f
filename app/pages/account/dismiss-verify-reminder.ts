import { redirect } from "react-router";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { dismissVerifyReminder } from "#app/http/auth/verify-reminder.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { returnTo } from "#app/http/safe-redirect.ts";
import type { Route } from "./+types/dismiss-verify-reminder";

export function action({ request, context }: Route.ActionArgs) {
  requireLogin(context, request);
  const { secure } = context.get(appServices);
  return redirect(returnTo(request), { headers: { "Set-Cookie": dismissVerifyReminder(secure) } });
}

export function loader() {
  return redirect("/");
}
