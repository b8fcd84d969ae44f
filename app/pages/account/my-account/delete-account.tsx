import { Form, useNavigation } from "react-router";
import { myAccount } from "#app/content/my-account.ts";
import type { FieldErrors } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { useFocusOnErrors } from "#app/ui/focus-on-errors.ts";
import { Notice } from "#app/ui/notice.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

/** Says exactly what goes and what stays, then asks for the password. */
export function DeleteAccount({ email, isLastAdmin, errors }: DeleteAccountProps) {
  const isBusy = useNavigation().state === "submitting";
  const form = useFocusOnErrors(errors);
  return (
    <section className="account-delete" aria-labelledby="delete">
      <h2 id="delete">Delete your account</h2>
      <p className="account-lead">At once, and for good. Nobody can bring it back.</p>
      <div className="account-fate">
        <Fate title="What goes" items={goes} />
        <Fate title="What stays" items={stays} />
      </div>
      {isLastAdmin ? (
        <p className="account-last-admin">{myAccount.errors.lastAdmin}</p>
      ) : (
        <Form ref={form} method="post" action="/account/data" noValidate className="account-form">
          {errors?.form && <Notice kind="danger">{errors.form}</Notice>}
          <CurrentPasswordField email={email} error={errors?.currentPassword} />
          <Button type="submit" variant="danger" busy={isBusy}>
            Delete my account
          </Button>
        </Form>
      )}
    </section>
  );
}

function Fate({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

const goes = [
  "Your name, email address and password",
  "Every device's sign-in",
  "Your mail preferences and their history",
  "Your cart, and orders you have not paid: they are cancelled",
  "Your name, address and phone number on past orders, and your proofs of payment",
  "Quotations you asked for",
  "Messages you sent us from your confirmed address",
  "Your address in our record of mail sent",
];

const stays = [
  "Number, goods and amounts of your orders, without your name",
  "Invoices with the buyer's name, which tax law makes us keep for five years",
  "Orders you have paid for, until they are delivered",
  "How many emails we sent, without to whom",
];

type DeleteAccountProps = {
  email: string;
  isLastAdmin: boolean;
  errors: FieldErrors | undefined;
};
