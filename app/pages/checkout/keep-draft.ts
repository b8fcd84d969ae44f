import type { Route } from "./+types/keep-draft";
import { receiveDraft } from "./receive-checkout.server.ts";

/** POST /checkout/draft: what is being typed, sent by the page's script. */
export function action({ request, context }: Route.ActionArgs) {
  return receiveDraft(context, request);
}
