import { redirect } from "react-router";
import { resendVerification } from "#app/http/auth/confirm-email.server.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import type { Route } from "./+types/send-verification";

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  if (person.isVerified) return redirect("/account?done=verified");
  const sent = await resendVerification(context, person);
  return redirect(sent.ok ? "/account?done=verification" : "/account?too-many");
}

export function loader() {
  return redirect("/account");
}
