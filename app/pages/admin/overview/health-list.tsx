import type { HealthItem } from "./describe-health.ts";

/** One line for each part of the installation; only what needs attention draws the eye. */
export function HealthList({ items }: { items: HealthItem[] }) {
  return (
    <dl className="health">
      {items.map(({ name, state, sentence, more }) => (
        <div key={name} data-state={state}>
          <dt>{name}</dt>
          <dd>
            {sentence}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
