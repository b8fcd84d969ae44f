import { redirect } from "react-router";
import type { Route } from "./+types/cancel";
import { answerCancel } from "./act-on-order.server.ts";
import { openOrder } from "./open-order.server.ts";

/** Where pages of paying send whoever gives the order up: the order's own page says what came of it. */
export async function action({ params, context }: Route.ActionArgs) {
  const { accessKey } = await openOrder(context, { accessKey: params.accessKey });
  const page = `/orders/${accessKey}`;
  const answer = await answerCancel(context, { key: { accessKey }, page });
  return answer instanceof Response ? answer : redirect(`${page}?done=too-late`, 303);
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/orders/${params.accessKey}`);
}
