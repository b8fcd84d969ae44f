import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import { DraftButton } from "./draft-button.tsx";
import type { OrderDraft } from "./order-draft.server.ts";
import { PersonFields } from "./person-fields.tsx";
import "#app/ui/field.css";

/** Who orders: somebody we know, found by name, email or phone, or typed in. */
export function DraftCustomer({ draft }: { draft: OrderDraft }) {
  const { people, who, userId, values, errors } = draft;
  return (
    <section className="office-section draft-part">
      <h2>Customer</h2>
      {userId ? (
        <p className="draft-account">
          <span>The order goes into the account of {values.fullName || values.email}.</span>
          <DraftButton intent="without">Without the account</DraftButton>
        </p>
      ) : (
        <div className="draft-search">
          <label>
            <span className="visually-hidden">Find a customer by name, email or phone</span>
            <input
              type="search"
              name="who"
              key={who}
              defaultValue={who}
              maxLength={200}
              placeholder="Name, email or phone"
              className="field-box field-office"
            />
          </label>
          <DraftButton intent="find">Find customer</DraftButton>
        </div>
      )}
      {people && people.length === 0 && (
        <p role="status">Nobody found for "{who}". Fill the fields in by hand.</p>
      )}
      {people && people.length > 0 && (
        <ul className="draft-found">
          {people.map(({ userId: id, name, email, phone }) => (
            <li key={id ?? email}>
              <p>
                {name || "No name"} <span className="state-tag">{id ? "Account" : "Guest"}</span>
                <small>
                  {email}
                  {phone && `, ${phoneShown(phone)}`}
                </small>
              </p>
              <DraftButton intent={id ? `use:${id}` : `guest:${email}`}>
                Choose<span className="visually-hidden"> {name || email}</span>
              </DraftButton>
            </li>
          ))}
        </ul>
      )}
      <PersonFields values={values} errors={errors} />
    </section>
  );
}
