import type { ReactNode } from "react";
import { deliveryTexts } from "#app/content/delivery.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { addressHints } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { describeServiceArea } from "#app/domain/catalogue/availability/service-area.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { deliveryMethodsFor } from "#app/domain/checkout/delivery.ts";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import {
  BillingAddressFields,
  CustomerFields,
  PostalAddressFields,
} from "#app/pages/admin/orders/customer-fields.tsx";
import { LineDiscount } from "#app/pages/checkout/line-discount.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { Price } from "#app/ui/price.tsx";
import type { OrderDraft, PricedDraft } from "./order-draft.server.ts";
import "#app/ui/form/field.css";

export function DraftProducts({ draft, priced }: { draft: OrderDraft; priced: PricedDraft }) {
  const { basket, products, productSearch } = draft;
  const isIn = (id: string) => basket.lines.some(({ productId }) => productId === id);
  return (
    <section className="stack draft-part">
      <h2>Products</h2>
      {basket.lines.length > 0 && (
        <ul className="ruled-list draft-found draft-lines">
          {basket.lines.map(({ productId, name, quantity: first, ...shown }) => {
            const now = priced.basket.lines.find((line) => line.productId === productId);
            const { price, shopPrice, discount, stock, backorder } = now ?? shown;
            const quantity = now?.quantity ?? 0;
            return (
              <li key={productId} data-short={quantity > stock && !backorder ? "" : undefined}>
                <label>
                  <span className="visually-hidden">Quantity of {name}</span>
                  <input
                    type="number"
                    name={`quantity-${productId}`}
                    min={1}
                    max={99999}
                    defaultValue={first}
                    className="field-box"
                  />
                </label>
                <p>
                  {name}
                  <small>
                    <Price cents={price} /> each
                    {price < shopPrice && (
                      <>
                        {" "}
                        (customer price, shop <Price cents={shopPrice} />)
                      </>
                    )}
                    ,{" "}
                    {backorder
                      ? lowerFirst(backorderTexts.line(backorder, quantity))
                      : describeStock(stock, quantity)}
                    {shown.serviceArea &&
                      `, ${lowerFirst(serviceAreaTexts.only(describeServiceArea(shown.serviceArea)))}`}
                  </small>
                  {discount > 0 && (
                    <small>
                      <LineDiscount cents={discount} />
                    </small>
                  )}
                </p>
                <Price cents={price * quantity - discount} />
                <DraftButton intent={`remove:${productId}`}>
                  Remove<span className="visually-hidden"> {name}</span>
                </DraftButton>
              </li>
            );
          })}
        </ul>
      )}
      <DraftSearch
        name="q"
        label="Find a product"
        placeholder="Name, SKU or part no."
        value={productSearch}
        button="Find product"
      />
      {productSearch && products.length === 0 && (
        <p role="status">Nothing found for "{productSearch}".</p>
      )}
      {products.length > 0 && (
        <ul className="ruled-list draft-found">
          {products.map(({ id, name, cents, sku, stock }) => (
            <li key={id}>
              <p>
                {name}
                <small>
                  <Price cents={cents} />, {describeStock(stock)}, SKU {sku}
                </small>
              </p>
              {isIn(id) ? (
                <StateTag>Added</StateTag>
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

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function describeStock(stock: number, quantity = 0): string {
  if (stock <= 0) return "out of stock";
  return quantity > stock ? `only ${stock} in stock` : `${stock} in stock`;
}

/** The buyer: an account or guest found by search, or new contact details. */
export function DraftCustomer({ draft, isQuote }: { draft: OrderDraft; isQuote: boolean }) {
  const { people, customerSearch, userId, values, errors } = draft;
  return (
    <section className="admin-section stack draft-part">
      <h2>Customer</h2>
      {userId ? (
        <p className="button-row">
          <span>
            The {isQuote ? "quotation" : "order"} will be linked to the account of{" "}
            {values.fullName || values.email}.
          </span>
          <DraftButton intent="without">Unlink account</DraftButton>
        </p>
      ) : (
        <DraftSearch
          name="who"
          label="Find a customer by name, company, email or phone"
          placeholder="Name, email or phone"
          value={customerSearch}
          button="Find customer"
        />
      )}
      {people?.length === 0 && (
        <p role="status">No customer found for "{customerSearch}". Enter the details below.</p>
      )}
      {people && people.length > 0 && (
        <ul className="ruled-list draft-found">
          {people.map(({ userId: id, name, companyName, email, phone }) => (
            <li key={id ?? email}>
              <p>
                {name || "No name"} <StateTag>{id ? "Account" : "Guest"}</StateTag>
                <small>{[companyName, email, formatPhone(phone)].filter(Boolean).join(", ")}</small>
              </p>
              <DraftButton intent={id ? `use:${id}` : `guest:${email}`}>
                Choose<span className="visually-hidden"> {name || email}</span>
              </DraftButton>
            </li>
          ))}
        </ul>
      )}
      <CustomerFields
        values={values}
        errors={errors}
        emailHint={
          isQuote
            ? undefined
            : "Needed for quotations and licences. Without it, print the documents for the customer."
        }
        phoneHint={isQuote ? undefined : "Optional for collection paid at the counter."}
      />
    </section>
  );
}

const deliveryMethodLabels = {
  courier: "Courier to the customer",
  collection: deliveryTexts.collection.option,
  email: "Email or appointment: nothing to ship",
} as const;

/** Delivery method, and the address if the courier, a service or the invoice needs one. */
export function DraftDelivery({ draft, priced }: { draft: OrderDraft; priced: PricedDraft }) {
  const { basket, values, errors } = draft;
  const { isForInvoice, isForSite } = priced;
  const methods =
    basket.deliveryMethods.length > 0 ? basket.deliveryMethods : deliveryMethodsFor(1);
  return (
    <section className="admin-section stack draft-part draft-delivery">
      <h2>Delivery</h2>
      <fieldset key={`${methods.join()}-${values.deliveryMethod}`}>
        <legend className="visually-hidden">Delivery method</legend>
        {methods.map((method) => (
          <CheckField
            key={method}
            type="radio"
            name="deliveryMethod"
            value={method}
            defaultChecked={method === values.deliveryMethod}
          >
            {deliveryMethodLabels[method]}
          </CheckField>
        ))}
      </fieldset>
      {(methods.includes("courier") || isForInvoice || isForSite) && (
        <div
          className="draft-address"
          data-without-courier={isForInvoice || isForSite ? "" : undefined}
        >
          <p className="draft-courier">{addressHints.courier}</p>
          <div className="draft-without-courier">
            <h3>{isForSite ? "Site address" : "Billing address"}</h3>
            <p>{isForSite ? serviceAreaTexts.siteHint : addressHints.invoice}</p>
          </div>
          <PostalAddressFields values={values} errors={errors} />
        </div>
      )}
      {(methods.includes("courier") || isForSite) && (
        <fieldset className="draft-billing" data-site={isForSite ? "" : undefined}>
          <legend className="visually-hidden">Billing address</legend>
          {/* Sent instead of the box when that is not ticked: the last value of a name counts. */}
          <input type="hidden" name="billingSame" value="no" />
          <CheckField
            key={values.billingSame}
            name="billingSame"
            defaultChecked={values.billingSame !== "no"}
          >
            Billing address is the same
          </CheckField>
          <BillingAddressFields values={values} errors={errors} />
        </fieldset>
      )}
    </section>
  );
}

function DraftSearch({ name, label, placeholder, value, button }: DraftSearchProps) {
  return (
    <div className="input-row draft-search">
      <label>
        <span className="visually-hidden">{label}</span>
        <input
          type="search"
          name={name}
          key={value}
          defaultValue={value}
          maxLength={200}
          placeholder={placeholder}
          className="field-box"
        />
      </label>
      <DraftButton intent="find">{button}</DraftButton>
    </div>
  );
}

type DraftSearchProps = Record<"name" | "label" | "placeholder" | "value" | "button", string>;

/** A submit button that changes the draft without placing it. */
export function DraftButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Button type="submit" name="intent" value={intent} variant="line" size="compact">
      {children}
    </Button>
  );
}
