import { deliveryNames } from "#app/content/delivery.ts";
import {
  isNarrowed,
  type OrderChoice,
  orderAddress,
  orderSorts,
  orderViews,
  usualSort,
} from "#app/domain/orders/order-choice.ts";
import { ORDER_STATES, stateLabels } from "#app/domain/orders/order-states.ts";
import { paymentNames } from "#app/domain/orders/payment-names.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { FilterBar, FilterChoice, FilterDate, FilterSearch } from "#app/ui/filter-bar.tsx";
import { ORDERS, sortNames } from "./order-words.ts";

/** Narrows the queue by its address. */
export function OrderFilters({ choice, found }: { choice: OrderChoice; found: string }) {
  const { view, search, state, payment, delivery, from, to, sort } = choice;
  const bare = {
    search: "",
    state: "",
    payment: "",
    delivery: "",
    from: "",
    to: "",
    page: 1,
  } as const;
  return (
    <FilterBar
      label="Search orders"
      found={found}
      clearTo={
        isNarrowed(choice)
          ? orderAddress(ORDERS, { ...choice, ...bare, sort: usualSort(view) })
          : undefined
      }
    >
      {view !== orderViews[0] && <input type="hidden" name="view" value={view} />}
      <FilterSearch
        name="q"
        label="Search number of order, invoice or credit note, name, email, telephone, company, reference, waybill or product"
        placeholder="Number, name, phone, product"
        value={search}
      />
      <FilterChoice
        name="sort"
        label="Order"
        value={sort}
        options={orderSorts.map((each) => [each, sortNames[each]] as const)}
      />
      <details className="more-filters" open={isNarrowed({ ...choice, search: "" })}>
        <summary className={buttonClass({ variant: "line", size: "office" })}>Filters</summary>
        <div>
          {view === "all" && (
            <FilterChoice
              name="state"
              label="State"
              value={state}
              options={[
                ["", "Any state"],
                ...ORDER_STATES.map((each) => [each, stateLabels[each]] as const),
              ]}
            />
          )}
          <FilterChoice
            name="payment"
            label="Payment"
            value={payment}
            options={[["", "Any payment"], ...Object.entries(paymentNames)]}
          />
          <FilterChoice
            name="delivery"
            label="Delivery"
            value={delivery}
            options={[["", "Any delivery"], ...Object.entries(deliveryNames)]}
          />
          <FilterDate name="from" label="From" value={from} />
          <FilterDate name="to" label="To" value={to} />
        </div>
      </details>
    </FilterBar>
  );
}
