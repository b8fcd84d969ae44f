import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
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
import { CategorySelect, toCategoryOption } from "#app/pages/admin/category-select.tsx";
import { formatProductCount } from "#app/pages/admin/format-product-count.ts";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The operations on one category. */
export function CategoryPanel({ path, tree, counts, answer }: CategoryPanelProps) {
  const category = path.at(-1) as Category;
  const breadcrumb = useRef<HTMLParagraphElement>(null);
  // On a phone the panel is above the tree, so it may be out of view.
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
  // Leaf categories, once this subtree is gone: valid targets for products.
  const leaves = outside.filter((each) =>
    (each.at(-1)?.children ?? []).every((child) => inside.has(child.id)),
  );
  const below = inside.size > 1 ? ` and the ${inside.size - 1} below it` : "";
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
        operation="rename"
        answer={answer}
        fields={{ id, was: name }}
        submit="Rename"
      >
        <CategoryNameField operation="rename" label="Name" value={name} answer={answer} />
      </CategoryOperationForm>
      {level < MAX_CATEGORY_DEPTH && (
        <AddCategoryForm
          key={category.children.length}
          parentId={id}
          label={`New ${categoryLevelNames[level]} below it`}
          answer={answer}
        />
      )}
      <CategoryOperationForm operation="move" answer={answer} fields={{ id }} submit="Move">
        <CategorySelect
          name="parentId"
          label="Move it, with all below it, under"
          first="Choose a place"
          options={[
            ...(level > 1 ? [{ id: "top", label: "The top of the tree" }] : []),
            ...parents.map(toCategoryOption),
          ]}
        />
      </CategoryOperationForm>
      {sameLevel.length > 0 && (
        <CategoryOperationDetails
          summary="Merge"
          operation="merge"
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
            options={sameLevel.map(toCategoryOption)}
          />
        </CategoryOperationDetails>
      )}
      <CategoryOperationDetails
        summary="Delete"
        operation="delete"
        answer={answer}
        fields={count.all > 0 ? { id } : { id, toId: "" }}
        submit={`Delete ${name}`}
        danger
      >
        <p>{`This deletes ${name}${below}. It cannot be undone.`}</p>
        {count.all > 0 && (
          <CategorySelect
            name="toId"
            label={`Its ${formatProductCount(count.all)} ${count.all === 1 ? "goes" : "go"} to`}
            first="Choose a place"
            options={leaves.map(toCategoryOption)}
          />
        )}
      </CategoryOperationDetails>
    </>
  );
}

/** An operation that is seldom needed, behind a disclosure. */
function CategoryOperationDetails({ summary, ...form }: CategoryOperationDetailsProps) {
  const { operation, answer, danger } = form;
  return (
    <details
      className="tree-more"
      data-kind={danger && "danger"}
      open={answer.submitted.do === operation || undefined}
    >
      <summary>{summary}</summary>
      <CategoryOperationForm {...form} />
    </details>
  );
}

/** The number of levels of a subtree. */
function subtreeHeight(category: Category): number {
  return 1 + Math.max(0, ...category.children.map(subtreeHeight));
}

type CategoryPanelProps = {
  path: Category[];
  tree: readonly Category[];
  counts: Record<string, CategoryCount>;
  answer: CategoryFormFailure;
};
/** The failure of an operation and its submitted values. */
type CategoryFormFailure = Pick<ActionFailure, "errors" | "submitted">;

/** The form of one operation, with its error message. */
function CategoryOperationForm({
  operation,
  answer,
  fields,
  submit,
  danger,
  children,
}: CategoryOperationFormProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("do") === operation;
  const isSent = useRef(false);
  useEffect(() => {
    if (state === "idle") isSent.current = false;
  }, [state]);
  // Ignores a double click, which would fail because the first submit has succeeded.
  function submitOnce(event: FormEvent<HTMLFormElement>) {
    if (isSent.current) event.preventDefault();
    isSent.current = true;
  }
  const isMine = answer.submitted.do === operation;
  const problem = isMine
    ? (answer.errors.form ?? answer.errors.intoId ?? answer.errors.parentId ?? answer.errors.id)
    : undefined;
  return (
    <Form
      method="post"
      className="tree-form compact-fields"
      preventScrollReset
      onSubmit={submitOnce}
    >
      <input type="hidden" name="do" value={operation} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant={danger ? "danger" : "line"} size="compact" busy={isBusy}>
        {submit}
      </Button>
      {problem && <Notice kind="danger">{problem}</Notice>}
    </Form>
  );
}

export function AddCategoryForm({ parentId, label, answer }: AddCategoryFormProps) {
  return (
    <CategoryOperationForm operation="add" answer={answer} fields={{ parentId }} submit="Add">
      <CategoryNameField operation="add" label={label} answer={answer} />
    </CategoryOperationForm>
  );
}

function CategoryNameField({ operation, label, value, answer }: CategoryNameFieldProps) {
  const isMine = answer.submitted.do === operation;
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

type CategoryOperationFormProps = {
  operation: "add" | "rename" | "move" | "merge" | "delete";
  answer: CategoryFormFailure;
  fields: Record<string, string>;
  submit: string;
  danger?: boolean;
  children?: ReactNode;
};
type CategoryOperationDetailsProps = CategoryOperationFormProps & { summary: string };
type AddCategoryFormProps = { parentId: string; label: string; answer: CategoryFormFailure };
type CategoryNameFieldProps = {
  operation: string;
  label: string;
  value?: string;
  answer: CategoryFormFailure;
};
