import { DraftButton } from "./draft-button.tsx";
import type { OrderDraft } from "./order-draft.server.ts";
import { PersonFields } from "./person-fields.tsx";

/** Who orders: somebody with an account, found by name or address, or typed in. */
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
            <span className="sr-only">Find a customer by name or email</span>
            <input
              type="search"
              name="who"
              key={who}
              defaultValue={who}
              maxLength={200}
              placeholder="Name or email of an account"
              className="field-box field-office"
            />
          </label>
          <DraftButton intent="find">Find customer</DraftButton>
        </div>
      )}
      {people && people.length === 0 && (
        <p role="status">No account found for "{who}". Fill the fields in by hand.</p>
      )}
      {people && people.length > 0 && (
        <ul className="draft-found">
          {people.map(({ id, name, email }) => (
            <li key={id}>
              <p>
                {name || "No name"}
                <small>{email}</small>
              </p>
              <DraftButton intent={`use:${id}`}>
                Choose<span className="sr-only"> {name || email}</span>
              </DraftButton>
            </li>
          ))}
        </ul>
      )}
      <PersonFields values={values} errors={errors} />
    </section>
  );
}
