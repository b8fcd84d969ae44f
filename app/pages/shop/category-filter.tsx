import { Link } from "react-router";
import { type ShopChoice, shopAddress } from "./shop-address.ts";
import type { Branch } from "./shop-view.ts";
import "./category-filter.css";

/** The way down the tree, with how many products each step would show. */
export function CategoryFilter({ choice, branches, everywhere }: CategoryFilterProps) {
  const to = (category: string) => shopAddress({ ...choice, category, page: 1 });
  return (
    <section aria-labelledby="filter-category">
      <h2 id="filter-category" className="filter-title">
        Category
      </h2>
      <ul className="branches">
        <li>
          <Link
            to={to("")}
            preventScrollReset
            aria-current={choice.category === "" ? "true" : undefined}
          >
            All products <Count products={everywhere} />
          </Link>
        </li>
        {branches.map((branch) => (
          <Bough key={branch.slug} branch={branch} to={to} />
        ))}
      </ul>
      <input type="hidden" form="shop-form" name="category" value={choice.category} />
    </section>
  );
}

function Bough({ branch, to }: { branch: Branch; to: (category: string) => string }) {
  return (
    <li>
      <Link
        to={to(branch.slug)}
        preventScrollReset
        data-above={branch.place === "above" || undefined}
        aria-current={branch.place === "chosen" ? "true" : undefined}
      >
        {branch.name} <Count products={branch.products} />
      </Link>
      {branch.children.length > 0 && (
        <ul>
          {branch.children.map((child) => (
            <Bough key={child.slug} branch={child} to={to} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Count({ products }: { products: number | undefined }) {
  if (products === undefined) return null;
  return (
    <span className="branch-count">
      {products}
      <span className="visually-hidden">{products === 1 ? " product" : " products"}</span>
    </span>
  );
}

type CategoryFilterProps = {
  choice: ShopChoice;
  branches: readonly Branch[];
  everywhere: number | undefined;
};
