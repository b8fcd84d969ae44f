import { redirect } from "react-router";
import { requireShopper } from "#app/http/guards.server.ts";
import { sendVerificationAgain } from "#app/http/send-verification-again.server.ts";
import type { Route } from "./+types/send-verification";

/** Mails the link that proves an address once more. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  if (shopper.isVerified) return redirect("/account?done=verified");
  const sent = await sendVerificationAgain(context, shopper);
  return redirect(sent.ok ? "/account?done=verification" : "/account?too-many");
}

export function loader() {
  return redirect("/account");
}
