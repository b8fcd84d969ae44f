import type { HealthItem } from "./describe-health.ts";

/** One line for each part of the installation; only what needs attention draws the eye. */
export function HealthList({ items }: { items: HealthItem[] }) {
  return (
    <dl className="border-t border-paper-line">
      {items.map(({ name, state, sentence }) => (
        <div
          key={name}
          className="flex flex-wrap items-baseline gap-x-4 border-b border-paper-line py-4"
        >
          <dt className="flex min-w-44 items-center gap-3 font-semibold">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${state === "good" ? "bg-success" : "bg-warning"}`}
            />
            {name}
          </dt>
          <dd className={state === "good" ? "text-ink-soft" : "font-semibold text-warning"}>
            {sentence}
          </dd>
        </div>
      ))}
    </dl>
  );
}
