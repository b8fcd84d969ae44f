import { sayNumber } from "#app/content/office-words.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { hasOfficePage } from "../office-navigation.ts";
import type { WorkItem } from "./describe-work.ts";

/** What waits for somebody, each with the way to it. */
export function WorkList({ items }: { items: readonly WorkItem[] }) {
  if (items.length === 0) {
    return (
      <p className="empty-list">
        <strong>Nothing waits for you</strong>
        No order and no message waits, every mail was delivered, and every product is in stock.
      </p>
    );
  }
  return (
    <ul className="work-list">
      {items.map(({ count, title, sentence, tone, timer, step }, index) => (
        <li key={title}>
          <p className="work-count" data-tone={tone}>
            {sayNumber(count)}
          </p>
          <div>
            <h2>
              {title}
              {timer && (
                <span className="state-tag" data-state={timer.isLate ? "bad" : "attention"}>
                  {timer.words}
                </span>
              )}
            </h2>
            <p>{sentence}</p>
          </div>
          {hasOfficePage(step.to) && (
            <ButtonLink to={step.to} variant={index === 0 ? "brand" : "line"} size="office">
              {step.label}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}
