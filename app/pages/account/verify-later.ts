import { redirect } from "react-router";
import { requireShopper } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { putVerifyOff } from "#app/http/verify-later.server.ts";
import { wayBack } from "#app/http/way-back.ts";
import type { Route } from "./+types/verify-later";

/** Puts the reminder to verify an address off, and stays on the page it stood on. */
export function action({ request, context }: Route.ActionArgs) {
  requireShopper(context, request);
  const { secure } = context.get(services);
  return redirect(wayBack(request), { headers: { "Set-Cookie": putVerifyOff(secure) } });
}

export function loader() {
  return redirect("/");
}
