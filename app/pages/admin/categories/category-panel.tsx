import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { DEEPEST, levelWords } from "#app/domain/categories/category-plan.ts";
import { type Category, listPaths, withDescendants } from "#app/domain/categories/category-tree.ts";
import type { CategoryCount } from "#app/domain/categories/count-in-categories.server.ts";
import {
  AddCategory,
  NameField,
  PlaceField,
  type TreeAnswer,
  TreeForm,
} from "./category-fields.tsx";

/** Everything that can be done to one category. */
export function CategoryPanel({ path, tree, counts, answer }: CategoryPanelProps) {
  const category = path.at(-1) as Category;
  const way = useRef<HTMLParagraphElement>(null);
  // On a phone the panel stands above the tree: who chose far below would see nothing happen.
  useEffect(() => {
    const panel = way.current?.parentElement;
    const top = panel?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight - 120) panel?.scrollIntoView();
  }, []);
  const level = path.length;
  const count = counts[category.id] ?? { own: 0, all: 0 };
  const { id, name } = category;
  const inside = new Set(withDescendants(category).map((each) => each.id));
  const outside = listPaths(tree).filter((each) => !inside.has(each.at(-1)?.id ?? ""));
  const room = DEEPEST - heightOf(category);
  const parents = outside.filter((each) => each.length <= room && each.at(-1) !== path.at(-2));
  const peers = outside.filter((each) => each.length === level);
  // Where nothing else hangs below: there a product can stand.
  const ends = outside.filter((each) =>
    (each.at(-1)?.children ?? []).every((child) => inside.has(child.id)),
  );
  return (
    <>
      <p className="tree-way" ref={way}>
        {path.slice(0, -1).map((above) => (
          <span key={above.id}>
            <Link to={`/admin/categories?id=${above.id}`}>{above.name}</Link> ›{" "}
          </span>
        ))}
        {levelWords[level - 1]}
      </p>
      <h2>{name}</h2>
      <p className="tree-facts">
        <Link to={`/admin/products?category=${category.slug}`} className="office-link">
          {sayProducts(count.all)}
        </Link>
        {count.own > 0 && category.children.length > 0 && (
          <span>{`, ${count.own} of them here and not in a ${levelWords[level]}`}</span>
        )}
      </p>
      <TreeForm deed="rename" answer={answer} fields={{ id, was: name }} submit="Rename">
        <NameField deed="rename" label="Name" value={name} answer={answer} />
      </TreeForm>
      {level < DEEPEST && (
        <AddCategory
          key={category.children.length}
          parentId={id}
          label={`New ${levelWords[level]} below it`}
          answer={answer}
        />
      )}
      <TreeForm deed="move" answer={answer} fields={{ id }} submit="Move">
        <PlaceField
          name="parentId"
          label="Move it, with all below it, under"
          first="Choose a place"
          places={[
            ...(level > 1 ? [{ id: "top", words: "The top of the tree" }] : []),
            ...parents.map(asPlace),
          ]}
        />
      </TreeForm>
      {peers.length > 0 && (
        <details className="tree-more" open={answer.typed.do === "merge" || undefined}>
          <summary>Merge</summary>
          <TreeForm deed="merge" answer={answer} fields={{ id }} submit={`Merge ${name}`}>
            <p>
              {`Its products and all below it go over, and ${name} is gone. It cannot be undone.`}
            </p>
            <PlaceField
              name="intoId"
              label={`Merge it into another ${levelWords[level - 1]}`}
              first={`Choose a ${levelWords[level - 1]}`}
              places={peers.map(asPlace)}
            />
          </TreeForm>
        </details>
      )}
      <DeletePart
        {...{ category, answer }}
        products={count.all}
        ends={ends.map(asPlace)}
        below={inside.size - 1}
      />
    </>
  );
}

/** What goes, and where its products go, is said before it happens. */
function DeletePart({ category, products, ends, below, answer }: DeletePartProps) {
  const what = below > 0 ? `${category.name} and the ${below} below it` : category.name;
  return (
    <details
      className="tree-more"
      data-kind="danger"
      open={answer.typed.do === "delete" || undefined}
    >
      <summary>Delete</summary>
      <TreeForm
        deed="delete"
        answer={answer}
        fields={products > 0 ? { id: category.id } : { id: category.id, toId: "" }}
        submit={`Delete ${category.name}`}
        danger
      >
        <p>{`This deletes ${what}. It cannot be undone.`}</p>
        {products > 0 && (
          <PlaceField
            name="toId"
            label={`Its ${sayProducts(products)} ${products === 1 ? "goes" : "go"} to`}
            first="Choose a place"
            places={ends}
          />
        )}
      </TreeForm>
    </details>
  );
}

function sayProducts(count: number): string {
  return `${count} ${count === 1 ? "product" : "products"}`;
}

function asPlace(path: readonly Category[]) {
  return { id: path.at(-1)?.id ?? "", words: path.map(({ name }) => name).join(" › ") };
}

/** How many levels a branch has. */
function heightOf(category: Category): number {
  return 1 + Math.max(0, ...category.children.map(heightOf));
}

type CategoryPanelProps = {
  path: Category[];
  tree: readonly Category[];
  counts: Record<string, CategoryCount>;
  answer: TreeAnswer;
};
type DeletePartProps = {
  category: Category;
  products: number;
  ends: readonly { id: string; words: string }[];
  below: number;
  answer: TreeAnswer;
};
