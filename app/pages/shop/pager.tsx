import { Link } from "react-router";
import { pageSize } from "#app/domain/products/catalogue-choice.ts";
import { Icon } from "#app/ui/icon.tsx";
import { focusResults } from "./active-filters.tsx";
import { pageNumbers } from "./page-numbers.ts";
import { type ShopChoice, shopAddress } from "./shop-address.ts";
import "./pager.css";

/** Plain links to the pages of the list, for people and for crawlers. */
export function Pager({ choice, pages, total }: PagerProps) {
  if (pages < 2) return null;
  const { page } = choice;
  const to = (number: number) => shopAddress({ ...choice, page: number });
  const first = (page - 1) * pageSize + 1;
  return (
    <nav className="pager" aria-label="Pages">
      <p>{`${first} to ${Math.min(total, page * pageSize)} of ${total}`}</p>
      <ol>
        <li>
          <Step to={to(page - 1)} rel="prev" isThere={page > 1}>
            <Icon name="chevron-left" size={18} />
            <span>Previous</span>
          </Step>
        </li>
        {pageNumbers(page, pages).map((number, place) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two gaps at most, at fixed places
            <li key={`gap-${place}`} className="pager-number" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number} className="pager-number">
              <Link
                to={to(number)}
                onClick={focusResults}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
        <li className="pager-where">{`Page ${page} of ${pages}`}</li>
        <li>
          <Step to={to(page + 1)} rel="next" isThere={page < pages}>
            <span>Next</span>
            <Icon name="chevron-right" size={18} />
          </Step>
        </li>
      </ol>
    </nav>
  );
}

function Step({ to, rel, isThere, children }: StepProps) {
  if (!isThere) return <span className="pager-step">{children}</span>;
  return (
    <Link to={to} rel={rel} className="pager-step" onClick={focusResults}>
      {children}
    </Link>
  );
}

type PagerProps = { choice: ShopChoice; pages: number; total: number };
type StepProps = { to: string; rel: string; isThere: boolean; children: React.ReactNode };
