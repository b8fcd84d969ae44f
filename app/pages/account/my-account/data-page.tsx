import { redirect } from "react-router";
import { ACCOUNTING_RECORD_YEARS } from "#app/content/shop-terms.ts";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { deleteAccountForm } from "#app/domain/accounts/account-forms.ts";
import { isLastOwner } from "#app/domain/accounts/staff/lock-staff.server.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import { deleteAccount, listOrdersToCancel } from "#app/domain/privacy/delete-account.server.ts";
import { formatRand } from "#app/format/money.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { clearCartCookies } from "#app/http/cart/cart-session.server.ts";
import { actionFailure, type FieldErrors } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm } from "#app/pages/account/account-form.tsx";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/data-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta("Your data", "/data");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const { database } = context.get(appServices);
  return {
    asked: stepUpFields(context),
    isLastOwner: await isLastOwner(database, person.userId),
    unpaidOrders: (await listOrdersToCancel(database, person.userId)).map(
      ({ number, total, paid, hasProof }) => ({
        reference: formatOrderNumber(number),
        total: formatRand(total),
        paid: paid > 0 ? formatRand(paid) : "",
        hasProof,
      }),
    ),
    downloadsTooMany: new URL(request.url).searchParams.has("too-many"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requireLogin(context, request);
  const form = await readForm(deleteAccountForm, request);
  if (!form.ok) return actionFailure(422, form);

  const proof = await stepUp(context, request, form.value);
  if (!proof.ok) return proof.failure;
  const { database, origin, authentication } = context.get(appServices);
  const outcome = await deleteAccount({ database, origin }, proof.holder);
  if (!outcome.ok) return actionFailure(409, { errors: { form: myAccountTexts.errors.lastOwner } });
  // The session is deleted with the user; this also clears the cookie.
  const { headers } = await authentication.api.signOut({
    headers: request.headers,
    returnHeaders: true,
  });
  clearCartCookies(context);
  return redirect("/account/deleted", { headers });
}

export const clientAction = clientActionKeepingForm();

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title="Your data" lead="Download or delete the information we hold about you.">
      <section className="account-download" aria-labelledby="download">
        <h2 id="download" className="section-title">
          Download a copy
        </h2>
        <p className="account-lead">
          One zip file with everything we hold about you. As JSON: profile, devices, email
          preferences and their history, cart, orders and the messages you sent us. As files: your
          invoices, credit notes, quotations and proofs of payment. A text file explains it all.
        </p>
        {loaderData.downloadsTooMany && (
          <div>
            <Notice kind="warning">{myAccountTexts.errors.downloadsTooMany}</Notice>
          </div>
        )}
        {/* A native form: the response is a file download. */}
        <form method="post" action="/account/download">
          <Button type="submit" variant="line" icon="download">
            Download my data
          </Button>
        </form>
      </section>
      <DeleteAccount {...loaderData} errors={actionData?.errors} />
    </AccountFrame>
  );
}

/** Lists deleted and retained data, and asks for the password. */
function DeleteAccount({ asked, isLastOwner, unpaidOrders, errors }: DeleteAccountProps) {
  return (
    <section className="account-delete" aria-labelledby="delete">
      <h2 id="delete" className="section-title">
        Delete your account
      </h2>
      <p className="account-lead">Your account is deleted immediately and permanently.</p>
      <div className="account-data-lists">
        <DataList title="What we delete" items={deletedData} />
        <DataList title="What we keep" items={retainedData} />
      </div>
      {unpaidOrders.length > 0 && (
        <div className="account-unpaid">
          {unpaidOrders.map((order) => (
            <Notice key={order.reference} kind="warning">
              {myAccountTexts.unpaidOrder(order)}
            </Notice>
          ))}
        </div>
      )}
      {isLastOwner ? (
        <p className="account-last-owner">{myAccountTexts.errors.lastOwner}</p>
      ) : (
        <AccountForm
          action="/account/data"
          errors={errors}
          button="Delete my account"
          variant="danger"
        >
          <CheckField name="isFinal" error={errors?.isFinal} required>
            I understand that my account can’t be restored
          </CheckField>
          <StepUpFields asked={asked} errors={errors} />
        </AccountForm>
      )}
    </section>
  );
}

function DataList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="small-heading">{title}</h3>
      <ul className="ruled-list spaced">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

const deletedData = [
  "Your name, email address and password",
  "Your logins on all devices",
  "Your email preferences and their history",
  "Your cart, and orders you haven’t paid for (we cancel them)",
  "Your name, address and phone number on past orders, and your proofs of payment",
  "Quotations you asked for",
  "Messages you sent us from your confirmed addresses",
  "Your address in our record of emails sent",
];

const retainedData = [
  "Your order numbers, items and amounts, without your name",
  `Invoices with the buyer’s name, which the Companies Act requires us to keep for at least ${ACCOUNTING_RECORD_YEARS} years`,
  "Orders you have paid for, until they are delivered",
  "How many emails we sent, but not to whom",
];

type DeleteAccountProps = Route.ComponentProps["loaderData"] & { errors: FieldErrors | undefined };
