import { Form } from "react-router";
import type { ActionFailure } from "#app/http/action-result.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What to do to the chosen products. The next page shows what it comes to, before anything changes. */
export function BulkFields({ what, places, back, errors, typed, isBusy }: BulkFieldsProps) {
  return (
    <Form method="post" className="office-form" noValidate>
      <input type="hidden" name="what" value={what} />
      {errors.form && <Notice kind="danger">{errors.form}</Notice>}
      {what === "category" ? (
        <label className="form-choice">
          <span>Category</span>
          <select
            name="category"
            defaultValue={typed.category ?? ""}
            className="field-box field-office"
            aria-invalid={errors.category ? true : undefined}
            aria-describedby={errors.category ? "category-error" : undefined}
          >
            <option value="">Choose a category</option>
            {places.map(({ id, words }) => (
              <option key={id} value={id}>
                {words}
              </option>
            ))}
          </select>
          {errors.category && (
            <span id="category-error" className="form-error">
              {errors.category}
            </span>
          )}
        </label>
      ) : (
        <>
          <fieldset className="form-ways">
            <legend>How</legend>
            {ways[what].map(([value, words], index) => (
              <label key={value}>
                <input
                  type="radio"
                  name="how"
                  value={value}
                  defaultChecked={typed.how ? typed.how === value : index === 0}
                />
                {words}
              </label>
            ))}
          </fieldset>
          <TextField
            label={
              what === "price" ? (
                <>
                  Amount <span className="amount-in-percent">in percent (%)</span>
                  <span className="amount-in-rand">in rand (R)</span>
                </>
              ) : (
                "Amount in pieces"
              )
            }
            name="amount"
            defaultValue={typed.amount ?? ""}
            error={errors.amount}
            hint={what === "price" ? "Prices are rounded to the cent." : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        </>
      )}
      <div className="form-acts">
        <Button type="submit" variant="brand" size="office" busy={isBusy}>
          Show what changes
        </Button>
        <ButtonLink to={back} variant="line" size="office">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The last question before products go. */
export function BulkDelete({ count, back, errors, isBusy }: BulkDeleteProps) {
  const what = count === 1 ? "this product" : `these ${count} products`;
  return (
    <Form method="post" className="office-form">
      <input type="hidden" name="what" value="delete" />
      <input type="hidden" name="count" value={count} />
      {errors.form && <Notice kind="danger">{errors.form}</Notice>}
      <p>{`Are you sure you want to delete ${what}? This action cannot be undone.`}</p>
      <div className="form-acts">
        <Button type="submit" variant="danger" size="office" busy={isBusy}>
          {`Delete ${count} ${count === 1 ? "product" : "products"}`}
        </Button>
        <ButtonLink to={back} variant="line" size="office">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

const ways = {
  stock: [
    ["set", "Set to"],
    ["add", "Add"],
    ["take", "Take away"],
  ],
  price: [
    ["raise", "Raise by percent"],
    ["lower", "Lower by percent"],
    ["set", "Set to, in rand"],
    ["add", "Add rand"],
    ["take", "Take away rand"],
  ],
} as const;

type Answer = Pick<ActionFailure, "errors" | "typed"> & { isBusy: boolean };
type BulkFieldsProps = Answer & {
  what: "stock" | "price" | "category";
  places: readonly { id: string; words: string }[];
  back: string;
};
type BulkDeleteProps = Pick<Answer, "errors" | "isBusy"> & { count: number; back: string };
