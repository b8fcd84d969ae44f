import type { ComponentProps, ReactNode } from "react";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { DraftButton } from "#app/pages/admin/orders/phone-order/draft-sections.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import type { DiscountDraft } from "./discount-draft.server.ts";

/** Everything, or chosen categories and products. */
export function DiscountScope({ draft, choice }: DiscountScopeProps) {
  const { errors, categories, products, categoryOptions, productSearch, found } = draft;
  const open = categoryOptions.filter(([id]) => !categories.some((each) => each.id === id));
  return (
    <>
      <Choices legend="Goods" error={errors.scope ?? errors.categoryIds ?? errors.productIds}>
        <CheckField {...choice("scope", "everything")}>Everything</CheckField>
        <CheckField {...choice("scope", "chosen")}>Chosen categories and products</CheckField>
      </Choices>
      <div className="stack discount-chosen">
        <ChosenList label="Chosen categories" list={categories} intent="remove-category" />
        <div className="input-row discount-add">
          <SelectField
            label="Category"
            name="category"
            key={categories.length}
            defaultValue=""
            options={[["", "Choose a category"], ...open]}
          />
          <DraftButton intent="add-category">Add category</DraftButton>
        </div>
        <ChosenList label="Chosen products" list={products} intent="remove-product" />
        <div className="input-row discount-add">
          <div className="field">
            <label htmlFor="discount-product">Product</label>
            <input
              id="discount-product"
              type="search"
              name="q"
              key={productSearch}
              defaultValue={productSearch}
              maxLength={200}
              placeholder="Product name, SKU or part number"
              className="field-box"
            />
          </div>
          <DraftButton intent="find">Find product</DraftButton>
        </div>
        {productSearch && found.length === 0 && (
          <p role="status">Nothing found for “{productSearch}”.</p>
        )}
        {found.length > 0 && (
          <ul className="ruled-list discount-list" aria-label="Products found">
            {found.map(({ id, name, sku }) => (
              <ListedRow key={id} name={name} detail={`SKU ${sku}`}>
                {products.some((each) => each.id === id) ? (
                  <StateTag>Added</StateTag>
                ) : (
                  <DraftButton intent={`add-product:${id}`}>
                    Add<span className="visually-hidden"> {name}</span>
                  </DraftButton>
                )}
              </ListedRow>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function ChosenList({ label, list, intent }: ChosenListProps) {
  if (list.length === 0) return null;
  return (
    <ul className="ruled-list discount-list" aria-label={label}>
      {list.map(({ id, name }) => (
        <ListedRow key={id} name={name}>
          <DraftButton intent={`${intent}:${id}`}>
            Remove<span className="visually-hidden"> {name}</span>
          </DraftButton>
        </ListedRow>
      ))}
    </ul>
  );
}

function ListedRow({ name, detail, children }: ListedRowProps) {
  return (
    <li>
      <p>
        {name}
        {detail && <small>{detail}</small>}
      </p>
      {children}
    </li>
  );
}

export function Choices({ legend, error, children }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

type ChoicesProps = { legend: string; error?: string | undefined; children: ReactNode };

type DiscountScopeProps = {
  draft: DiscountDraft;
  choice: (name: string, value: string) => ComponentProps<"input">;
};
type ChosenListProps = {
  label: string;
  list: readonly { id: string; name: string }[];
  intent: string;
};
type ListedRowProps = { name: string; detail?: string; children: ReactNode };
