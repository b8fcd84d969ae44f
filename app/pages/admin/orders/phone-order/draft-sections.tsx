import type { ReactNode } from "react";
import { delivery } from "#app/content/delivery.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { CustomerFields, PostalAddressFields } from "#app/pages/admin/orders/customer-fields.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";
import "#app/ui/form/field.css";

/** Lines of the draft and the product search that adds to them. */
export function DraftProducts({ draft, priced }: { draft: OrderDraft; priced: PricedDraft }) {
  const { basket, products, productSearch } = draft;
  const isIn = (id: string) => basket.lines.some(({ productId }) => productId === id);
  return (
    <section className="draft-part">
      <h2>Products</h2>
      {basket.lines.length > 0 && (
        <ul className="draft-lines">
          {basket.lines.map(({ productId, name, quantity: first, ...shown }) => {
            const now = priced.basket.lines.find((line) => line.productId === productId);
            const { price, stock } = now ?? shown;
            const quantity = now?.quantity ?? 0;
            return (
              <li key={productId} data-short={quantity > stock ? "" : undefined}>
                <label>
                  <span className="visually-hidden">Quantity of {name}</span>
                  <input
                    type="number"
                    name={`quantity-${productId}`}
                    min={1}
                    max={99999}
                    defaultValue={first}
                    className="field-box field-compact"
                  />
                </label>
                <p>
                  {name}
                  <small>
                    <Price cents={price} /> each,{" "}
                    {quantity > stock ? `only ${stock} in stock` : `${stock} in stock`}
                  </small>
                </p>
                <Price cents={price * quantity} />
                <DraftButton intent={`remove:${productId}`}>
                  Remove<span className="visually-hidden"> {name}</span>
                </DraftButton>
              </li>
            );
          })}
        </ul>
      )}
      <div className="draft-search">
        <label>
          <span className="visually-hidden">Find a product</span>
          <input
            type="search"
            name="q"
            key={productSearch}
            defaultValue={productSearch}
            maxLength={200}
            placeholder="Find a product"
            className="field-box field-compact"
          />
        </label>
        <DraftButton intent="find">Find product</DraftButton>
      </div>
      {productSearch && products.length === 0 && (
        <p role="status">Nothing found for "{productSearch}".</p>
      )}
      {products.length > 0 && (
        <ul className="draft-found">
          {products.map(({ id, name, cents, stock }) => (
            <li key={id}>
              <p>
                {name}
                <small>
                  <Price cents={cents} />, {stock > 0 ? `${stock} in stock` : "out of stock"}
                </small>
              </p>
              {isIn(id) ? (
                <span className="state-tag">In the order</span>
              ) : (
                <DraftButton intent={`add:${id}`}>
                  Add<span className="visually-hidden"> {name}</span>
                </DraftButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The buyer: an account or guest found by search, or new contact details. */
export function DraftCustomer({ draft }: { draft: OrderDraft }) {
  const { people, customerSearch, userId, values, errors } = draft;
  return (
    <section className="admin-section draft-part">
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
              key={customerSearch}
              defaultValue={customerSearch}
              maxLength={200}
              placeholder="Name, email or phone"
              className="field-box field-compact"
            />
          </label>
          <DraftButton intent="find">Find customer</DraftButton>
        </div>
      )}
      {people && people.length === 0 && (
        <p role="status">Nobody found for "{customerSearch}". Fill the fields in by hand.</p>
      )}
      {people && people.length > 0 && (
        <ul className="draft-found">
          {people.map(({ userId: id, name, email, phone }) => (
            <li key={id ?? email}>
              <p>
                {name || "No name"} <span className="state-tag">{id ? "Account" : "Guest"}</span>
                <small>
                  {email}
                  {phone && `, ${formatPhone(phone)}`}
                </small>
              </p>
              <DraftButton intent={id ? `use:${id}` : `guest:${email}`}>
                Choose<span className="visually-hidden"> {name || email}</span>
              </DraftButton>
            </li>
          ))}
        </ul>
      )}
      <CustomerFields values={values} errors={errors} />
    </section>
  );
}

const deliveryMethodLabels = {
  courier: "Courier to the door",
  collection: delivery.collection.label,
  email: "By email: nothing to carry",
} as const;

/** Delivery method, and the address if the courier or the invoice needs one. */
export function DraftDelivery({ draft, priced }: { draft: OrderDraft; priced: PricedDraft }) {
  const { basket, values, errors } = draft;
  const { isForInvoice } = priced;
  const methods =
    basket.deliveryMethods.length > 0
      ? basket.deliveryMethods
      : (["courier", "collection"] as const);
  return (
    <section className="admin-section draft-part draft-delivery">
      <h2>Delivery</h2>
      <fieldset key={`${methods.join()}-${values.deliveryMethod}`}>
        <legend className="visually-hidden">Way of delivery</legend>
        {methods.map((method) => (
          <label key={method} className="order-tick">
            <input
              type="radio"
              name="deliveryMethod"
              value={method}
              defaultChecked={method === values.deliveryMethod}
            />
            {deliveryMethodLabels[method]}
          </label>
        ))}
      </fieldset>
      {(methods.includes("courier") || isForInvoice) && (
        <div className="draft-address" data-invoice={isForInvoice ? "" : undefined}>
          <p className="draft-invoice">
            Address for the invoice: needed for a company, and above R&nbsp;5&nbsp;000. A post box
            will do.
          </p>
          <PostalAddressFields values={values} errors={errors} />
        </div>
      )}
    </section>
  );
}

/** A submit button that changes the draft without placing it. */
export function DraftButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Button type="submit" name="intent" value={intent} variant="line" size="compact">
      {children}
    </Button>
  );
}
