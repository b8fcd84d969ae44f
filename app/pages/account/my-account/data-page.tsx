import { redirect } from "react-router";
import { myAccount } from "#app/content/my-account.ts";
import { deleteAccount, isLastAdmin } from "#app/domain/account/delete-account.server.ts";
import { deleteAccountForm } from "#app/domain/users/my-account-forms.ts";
import { refuse } from "#app/http/action-result.ts";
import { forgetCart } from "#app/http/cart-session.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { provePassword } from "#app/http/prove-password.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { stayOnFailure } from "#app/pages/system/stay-on-failure.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/data-page";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { refuseProof } from "./refuse-proof.ts";

export const meta: Route.MetaFunction = accountMeta("Your data", "/data");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const { database } = context.get(services);
  return {
    email: shopper.email,
    isLastAdmin: await isLastAdmin(database, shopper.userId),
    downloadsTooMany: new URL(request.url).searchParams.has("too-many"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(deleteAccountForm, request);
  if (!form.ok) return refuse(422, form);

  const proof = await provePassword(context, shopper, form.value.currentPassword);
  if (!proof.ok) return refuseProof(proof);
  const { database, origin, authentication } = context.get(services);
  const outcome = await deleteAccount({ database, origin }, proof.holder);
  if (!outcome.ok) return refuse(409, { errors: { form: myAccount.errors.lastAdmin } });
  // The session is gone with the person; this takes the cookie away as well.
  const { headers } = await authentication.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  });
  forgetCart(context);
  return redirect("/account/deleted", { headers });
}

export const clientAction = stayOnFailure();

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title="Your data" lead="What we hold about you is yours to see and to take back.">
      <section className="account-download" aria-labelledby="download">
        <h2 id="download">Download a copy</h2>
        <p>
          One zip file with everything we hold about you. As JSON: profile, devices, mail
          preferences and their history, cart, orders, and the messages you sent us. As files: your
          invoices, credit notes and quotations, and the proofs of payment you sent. A text explains
          it all.
        </p>
        {loaderData.downloadsTooMany && (
          <div>
            <Notice kind="warning">{myAccount.errors.downloadsTooMany}</Notice>
          </div>
        )}
        {/* Not our router's form: the answer is a file, which the browser itself must take. */}
        <form method="post" action="/account/download">
          <Button type="submit" variant="line" icon="download">
            Download my data
          </Button>
        </form>
      </section>
      <DeleteAccount
        email={loaderData.email}
        isLastAdmin={loaderData.isLastAdmin}
        errors={actionData?.errors}
      />
    </AccountFrame>
  );
}
