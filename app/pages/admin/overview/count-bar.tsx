import { formatNumber } from "#app/format/dates-and-numbers.ts";

/** A count with a bar that compares it with the largest of its list. */
export function CountBar({ count, max }: { count: number; max: number }) {
  return (
    <span className="count-bar">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {count > 0 && <rect width={Math.max(2, (count / max) * 100)} height="8" />}
      </svg>
      {formatNumber(count)}
    </span>
  );
}
