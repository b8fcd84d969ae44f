import { redirect } from "react-router";
import { forgetCart } from "#app/http/cart-session.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { isVerifyPutOff, remindAgain } from "#app/http/verify-later.server.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session in the database, not only in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const { authentication, secure } = context.get(services);
  const { headers } = await authentication.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  });
  forgetCart(context);
  if (isVerifyPutOff(request, secure)) headers.append("Set-Cookie", remindAgain(secure));
  return redirect("/", { headers });
}

export function loader() {
  return redirect("/");
}
