import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import type { CategoryDetails } from "#app/domain/catalogue/categories/category-details.server.ts";
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
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { HiddenFields, SelectField, toCategoryOption } from "#app/pages/admin/admin-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import { CategoryDetailsForms } from "./category-details-forms.tsx";
import { CategoryPictureForm } from "./category-picture-form.tsx";

export function CategoryPanel({ path, tree, counts, details }: CategoryPanelProps) {
  const category = path.at(-1) as Category;
  const siblings = path.at(-2)?.children ?? tree;
  const header = useRef<HTMLElement>(null);
  const pictureFailure = useFailure("picture");
  // On a phone the panel is above the tree, so it may be out of view.
  useEffect(() => {
    const panel = header.current?.parentElement;
    const top = panel?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > innerHeight - 120) panel?.scrollIntoView();
  }, []);
  const level = path.length;
  const levelName = categoryLevelNames[level - 1];
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
  const below =
    inside.size > 1
      ? ` and the ${formatCount(inside.size - 1, "category", "categories")} under it`
      : "";
  return (
    <>
      <header ref={header}>
        <p className="soft">
          {path.slice(0, -1).map((above) => (
            <span key={above.id}>
              <Link to={`/admin/categories?id=${above.id}`} className="accent-on-hover">
                {above.name}
              </Link>{" "}
              ›{" "}
            </span>
          ))}
          {levelName?.replace(/^./, (first) => first.toUpperCase())}
        </p>
        <h2>{name}</h2>
        <p className="soft">
          <Link to={`/admin/products?category=${category.slug}`} className="admin-link">
            {formatCount(count.all, "product")}
          </Link>
          {count.own > 0 && category.children.length > 0 && (
            <span>{`, ${count.own} of them directly here, not in a ${categoryLevelNames[level]}`}</span>
          )}
        </p>
      </header>
      <CategoryNameForm
        operation="rename"
        fields={{ id, was: name }}
        submit="Rename"
        label="Name"
        value={name}
      />
      <CategoryDetailsForms
        id={id}
        name={name}
        description={details.description}
        place={siblings.indexOf(category) + 1}
        siblings={siblings.length}
      />
      <CategoryPictureForm
        key={`${details.picturePath} ${details.pictureAlt}`}
        id={id}
        details={details}
        problem={pictureFailure?.errors.form ?? pictureFailure?.errors.alt}
      />
      {level < MAX_CATEGORY_DEPTH && (
        <AddCategoryForm
          key={category.children.length}
          parentId={id}
          label={`New ${categoryLevelNames[level]}`}
        />
      )}
      <CategoryOperationForm operation="move" fields={{ id }} submit="Move">
        <SelectField
          name="parentId"
          label="Move to"
          options={[
            ["", "Choose a category"],
            ...(level > 1 ? [["top", "Top level"] as const] : []),
            ...parents.map(toCategoryOption),
          ]}
        />
      </CategoryOperationForm>
      {sameLevel.length > 0 && (
        <CategoryOperationDetails
          summary="Merge"
          operation="merge"
          fields={{ id }}
          submit={`Merge ${name}`}
        >
          <p>
            {`Its products and everything under it move to the other ${levelName}, and ${name} is deleted. This cannot be undone.`}
          </p>
          <SelectField
            name="intoId"
            label={`Merge into another ${levelName}`}
            options={[["", `Choose a ${levelName}`], ...sameLevel.map(toCategoryOption)]}
          />
        </CategoryOperationDetails>
      )}
      <CategoryOperationDetails
        summary="Delete"
        operation="delete"
        fields={count.all > 0 ? { id } : { id, toId: "" }}
        submit={`Delete ${name}`}
        danger
      >
        <p>{`Deletes ${name}${below}. This cannot be undone.`}</p>
        {count.all > 0 && (
          <SelectField
            name="toId"
            label={`Move its ${formatCount(count.all, "product")} to`}
            options={[["", "Choose a category"], ...leaves.map(toCategoryOption)]}
          />
        )}
      </CategoryOperationDetails>
    </>
  );
}

function subtreeHeight(category: Category): number {
  return 1 + Math.max(0, ...category.children.map(subtreeHeight));
}

type CategoryPanelProps = {
  path: Category[];
  tree: readonly Category[];
  counts: Record<string, CategoryCount>;
  details: CategoryDetails;
};

/** The failure of this operation, if it was the last one. */
function useFailure(operation: string): ActionFailure | undefined {
  const failure = useActionData<ActionFailure>();
  return failure?.submitted.do === operation ? failure : undefined;
}

function CategoryOperationForm({ operation, fields, submit, danger, children }: OperationProps) {
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
  const errors: ActionFailure["errors"] = useFailure(operation)?.errors ?? {};
  const problem = errors.form ?? errors.intoId ?? errors.parentId ?? errors.id;
  return (
    <Form method="post" className="input-row tree-form" preventScrollReset onSubmit={submitOnce}>
      <HiddenFields fields={{ do: operation, ...fields }} />
      {children}
      <Button type="submit" variant={danger ? "danger" : "line"} size="compact" busy={isBusy}>
        {submit}
      </Button>
      {problem && <FormError>{problem}</FormError>}
    </Form>
  );
}

/** An operation that is seldom needed, behind a disclosure. */
function CategoryOperationDetails({ summary, ...form }: OperationProps & { summary: string }) {
  const failure = useFailure(form.operation);
  return (
    <details
      className="tree-more"
      data-kind={form.danger && "danger"}
      open={failure !== undefined || undefined}
    >
      <summary>{summary}</summary>
      <CategoryOperationForm {...form} />
    </details>
  );
}

function CategoryNameForm({ label, value, ...form }: OperationProps & NameFieldProps) {
  const failure = useFailure(form.operation);
  return (
    <CategoryOperationForm {...form}>
      <TextField
        label={label}
        name="name"
        defaultValue={failure ? failure.submitted.name : value}
        error={failure?.errors.name}
        maxLength={120}
        autoComplete="off"
      />
    </CategoryOperationForm>
  );
}

export function AddCategoryForm({ parentId, label }: { parentId: string; label: string }) {
  return <CategoryNameForm operation="add" fields={{ parentId }} submit="Add" label={label} />;
}

type OperationProps = {
  operation: "add" | "rename" | "move" | "merge" | "delete";
  fields: Record<string, string>;
  submit: string;
  danger?: boolean;
  children?: ReactNode;
};
type NameFieldProps = { label: string; value?: string };
