import type { OfficeChoice } from "#app/domain/products/office-choice.ts";
import { Icon } from "#app/ui/icon.tsx";
import { officeFields } from "./office-address.ts";

/**
 * What can be done to the ticked products. It is there while one is ticked, with or without script;
 * only the count needs script. Leaving it empties the form, and with it the ticks.
 */
export function BulkBar({ choice, ticked, isWholePage, total, onLeave }: BulkBarProps) {
  return (
    <form
      id="bulk"
      method="get"
      action="/admin/products/bulk"
      className="bulk-bar on-night"
      aria-label="Selected products"
      onReset={onLeave}
    >
      {Object.entries(officeFields(choice)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <strong role="status">
        {ticked > 0 ? ticked : ""} <span>selected</span>
      </strong>
      {isWholePage && total > ticked && (
        <label className="bulk-all">
          <input type="checkbox" name="all" value="yes" autoComplete="off" />
          All {total}
        </label>
      )}
      <button type="submit" name="what" value="stock">
        Set stock
      </button>
      <button type="submit" name="what" value="price">
        Change price
      </button>
      <button type="submit" name="what" value="category">
        Move
      </button>
      <button type="submit" formAction="/admin/products/export">
        Export
      </button>
      <button type="submit" name="what" value="delete" className="bulk-danger">
        Delete
      </button>
      <button type="reset" className="bulk-leave">
        <Icon name="close" size={18} />
        <span className="visually-hidden">Select nothing</span>
      </button>
    </form>
  );
}

type BulkBarProps = {
  choice: OfficeChoice;
  /** None as long as no script counts them. */
  ticked: number;
  isWholePage: boolean;
  total: number;
  onLeave: () => void;
};
