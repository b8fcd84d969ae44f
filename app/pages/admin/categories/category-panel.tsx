import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import {
  type Category,
  listCategoryPaths,
  withDescendants,
} from "#app/domain/catalogue/categories/category-tree.ts";
import {
  categoryLevelNames,
  MAX_CATEGORY_DEPTH,
} from "#app/domain/catalogue/categories/plan-category-change.ts";
import type { CategoryCount } from "#app/domain/catalogue/categories/read-categories.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Everything that can be done to one category. */
export function CategoryPanel({ path, tree, counts, answer }: CategoryPanelProps) {
  const category = path.at(-1) as Category;
  const breadcrumb = useRef<HTMLParagraphElement>(null);
  // On a phone the panel stands above the tree: who chose far below would see nothing happen.
  useEffect(() => {
    const panel = breadcrumb.current?.parentElement;
    const top = panel?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight - 120) panel?.scrollIntoView();
  }, []);
  const level = path.length;
  const count = counts[category.id] ?? { own: 0, all: 0 };
  const { id, name } = category;
  const inside = new Set(withDescendants(category).map((each) => each.id));
  const outside = listCategoryPaths(tree).filter((each) => !inside.has(each.at(-1)?.id ?? ""));
  const room = MAX_CATEGORY_DEPTH - subtreeHeight(category);
  const parents = outside.filter((each) => each.length <= room && each.at(-1) !== path.at(-2));
  const sameLevel = outside.filter((each) => each.length === level);
  // Where nothing else hangs below: there a product can stand.
  const leaves = outside.filter((each) =>
    (each.at(-1)?.children ?? []).every((child) => inside.has(child.id)),
  );
  return (
    <>
      <p className="tree-breadcrumb" ref={breadcrumb}>
        {path.slice(0, -1).map((above) => (
          <span key={above.id}>
            <Link to={`/admin/categories?id=${above.id}`}>{above.name}</Link> ›{" "}
          </span>
        ))}
        {categoryLevelNames[level - 1]}
      </p>
      <h2>{name}</h2>
      <p className="tree-details">
        <Link to={`/admin/products?category=${category.slug}`} className="admin-link">
          {formatProductCount(count.all)}
        </Link>
        {count.own > 0 && category.children.length > 0 && (
          <span>{`, ${count.own} of them here and not in a ${categoryLevelNames[level]}`}</span>
        )}
      </p>
      <CategoryOperationForm
        deed="rename"
        answer={answer}
        fields={{ id, was: name }}
        submit="Rename"
      >
        <CategoryNameField deed="rename" label="Name" value={name} answer={answer} />
      </CategoryOperationForm>
      {level < MAX_CATEGORY_DEPTH && (
        <AddCategoryForm
          key={category.children.length}
          parentId={id}
          label={`New ${categoryLevelNames[level]} below it`}
          answer={answer}
        />
      )}
      <CategoryOperationForm deed="move" answer={answer} fields={{ id }} submit="Move">
        <CategorySelect
          name="parentId"
          label="Move it, with all below it, under"
          first="Choose a place"
          places={[
            ...(level > 1 ? [{ id: "top", words: "The top of the tree" }] : []),
            ...parents.map(toCategoryOption),
          ]}
        />
      </CategoryOperationForm>
      {sameLevel.length > 0 && (
        <details className="tree-more" open={answer.submitted.do === "merge" || undefined}>
          <summary>Merge</summary>
          <CategoryOperationForm
            deed="merge"
            answer={answer}
            fields={{ id }}
            submit={`Merge ${name}`}
          >
            <p>
              {`Its products and all below it go over, and ${name} is gone. It cannot be undone.`}
            </p>
            <CategorySelect
              name="intoId"
              label={`Merge it into another ${categoryLevelNames[level - 1]}`}
              first={`Choose a ${categoryLevelNames[level - 1]}`}
              places={sameLevel.map(toCategoryOption)}
            />
          </CategoryOperationForm>
        </details>
      )}
      <DeleteCategoryForm
        {...{ category, answer }}
        products={count.all}
        ends={leaves.map(toCategoryOption)}
        below={inside.size - 1}
      />
    </>
  );
}

/** What goes, and where its products go, is said before it happens. */
function DeleteCategoryForm({ category, products, ends, below, answer }: DeleteCategoryFormProps) {
  const what = below > 0 ? `${category.name} and the ${below} below it` : category.name;
  return (
    <details
      className="tree-more"
      data-kind="danger"
      open={answer.submitted.do === "delete" || undefined}
    >
      <summary>Delete</summary>
      <CategoryOperationForm
        deed="delete"
        answer={answer}
        fields={products > 0 ? { id: category.id } : { id: category.id, toId: "" }}
        submit={`Delete ${category.name}`}
        danger
      >
        <p>{`This deletes ${what}. It cannot be undone.`}</p>
        {products > 0 && (
          <CategorySelect
            name="toId"
            label={`Its ${formatProductCount(products)} ${products === 1 ? "goes" : "go"} to`}
            first="Choose a place"
            places={ends}
          />
        )}
      </CategoryOperationForm>
    </details>
  );
}

function formatProductCount(count: number): string {
  return `${count} ${count === 1 ? "product" : "products"}`;
}

function toCategoryOption(path: readonly Category[]) {
  return { id: path.at(-1)?.id ?? "", words: path.map(({ name }) => name).join(" › ") };
}

/** How many levels a branch has. */
function subtreeHeight(category: Category): number {
  return 1 + Math.max(0, ...category.children.map(subtreeHeight));
}

type CategoryPanelProps = {
  path: Category[];
  tree: readonly Category[];
  counts: Record<string, CategoryCount>;
  answer: CategoryFormFailure;
};
type DeleteCategoryFormProps = {
  category: Category;
  products: number;
  ends: readonly { id: string; words: string }[];
  below: number;
  answer: CategoryFormFailure;
};

/** What the server said to a form of this page, and what had been typed into it. */
type CategoryFormFailure = Pick<ActionFailure, "errors" | "submitted">;

/** One deed of the page: what went wrong with it stands in it. */
function CategoryOperationForm({
  deed,
  answer,
  fields,
  submit,
  danger,
  children,
}: CategoryOperationFormProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("do") === deed;
  const isSent = useRef(false);
  useEffect(() => {
    if (state === "idle") isSent.current = false;
  }, [state]);
  // A second press is quicker than the page: it would be told that the first one was there already.
  function sendOnce(event: FormEvent<HTMLFormElement>) {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  }
  const isMine = answer.submitted.do === deed;
  const wrong = isMine
    ? (answer.errors.form ?? answer.errors.intoId ?? answer.errors.parentId ?? answer.errors.id)
    : undefined;
  return (
    <Form method="post" className="tree-form" preventScrollReset onSubmit={sendOnce}>
      <input type="hidden" name="do" value={deed} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant={danger ? "danger" : "line"} size="compact" busy={isBusy}>
        {submit}
      </Button>
      {wrong && <Notice kind="danger">{wrong}</Notice>}
    </Form>
  );
}

export function AddCategoryForm({ parentId, label, answer }: AddCategoryFormProps) {
  return (
    <CategoryOperationForm deed="add" answer={answer} fields={{ parentId }} submit="Add">
      <CategoryNameField deed="add" label={label} answer={answer} />
    </CategoryOperationForm>
  );
}

function CategoryNameField({ deed, label, value, answer }: CategoryNameFieldProps) {
  const isMine = answer.submitted.do === deed;
  return (
    <TextField
      label={label}
      name="name"
      defaultValue={isMine ? answer.submitted.name : value}
      error={isMine ? answer.errors.name : undefined}
      maxLength={120}
      autoComplete="off"
    />
  );
}

/** A choice among categories, by the way to each. */
function CategorySelect({ name, label, first, places }: CategorySelectProps) {
  const id = useId();
  return (
    <div className="form-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="field-box field-compact" defaultValue="">
        <option value="">{first}</option>
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.words}
          </option>
        ))}
      </select>
    </div>
  );
}

type CategoryOperationFormProps = {
  deed: "add" | "rename" | "move" | "merge" | "delete";
  answer: CategoryFormFailure;
  fields: Record<string, string>;
  submit: string;
  danger?: boolean;
  children?: ReactNode;
};
type AddCategoryFormProps = { parentId: string; label: string; answer: CategoryFormFailure };
type CategoryNameFieldProps = {
  deed: string;
  label: string;
  value?: string;
  answer: CategoryFormFailure;
};
type CategorySelectProps = {
  name: string;
  label: string;
  first: string;
  places: readonly { id: string; words: string }[];
};
