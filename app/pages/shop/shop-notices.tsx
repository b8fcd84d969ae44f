import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { isPrice, shopAddress, type Trouble } from "./shop-address.ts";
import type { Shop } from "./shop-data.ts";
import "./shop-notices.css";

/** What the address asked for and we do not have, and what is shown instead. */
export function ShopNotices({ shop }: { shop: Shop }) {
  const { troubles, corrected, isNearest, choice } = shop;
  return (
    <>
      {troubles.map((trouble) => (
        <p key={trouble} className="shop-notice">
          <Icon name="info" />
          <span>{sentences[trouble](shop)}</span>
        </p>
      ))}
      {isNearest && (
        <p className="shop-notice">
          <Icon name="search" />
          <span>{`No product has all the words of “${choice.search}”. These have the most of them.`}</span>
        </p>
      )}
      {corrected && (
        <p className="shop-notice">
          <Icon name="search" />
          <span>
            {`No product matches “${choice.search}”. Showing `}
            <Link to={shopAddress({ ...choice, search: corrected, page: 1 })} className="text-link">
              {corrected}
            </Link>
            .
          </span>
        </p>
      )}
    </>
  );
}

const sentences = {
  sort: ({ choice }) =>
    `We cannot sort in that order. Here ${choice.search ? "the best matches come first" : "the newest come first"}.`,
  page: ({ choice, pages }) =>
    pages === 1
      ? "There is no such page: everything fits on this one."
      : choice.page === 1
        ? "There is no such page. This is the first."
        : `There is no such page. This is the last, page ${pages}.`,
  price: ({ asked }) =>
    `We cannot read ${[asked.from, asked.to]
      .filter((text) => text && !isPrice(text))
      .map((text) => `“${text}”`)
      .join(" and ")} as an amount in rand, so it does not filter anything.`,
  category: () => "We do not have that category, or no longer. Here is everything.",
  slow: () => "That search takes us too long. Please try other words, or choose a category.",
} satisfies Record<Trouble, (shop: Shop) => string>;
