import type { ReactNode } from "react";
import { Form, Link, useActionData } from "react-router";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  attributeKindLabels,
  attributeLimits,
} from "#app/domain/catalogue/attributes/attribute-limits.ts";
import type { Category } from "#app/domain/catalogue/categories/category-tree.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { HiddenFields, SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";

/** The specifications of a category: those from above by name, its own to edit. */
export function AttributeEditor({ path, attributes, valueCounts }: AttributeEditorProps) {
  const isAddRejected = useFailure("add-attribute", "") !== undefined;
  const category = path.at(-1);
  if (!category) return null;
  const own = attributes.filter(({ categoryId }) => categoryId === category.id);
  return (
    <section className="stack" aria-labelledby="category-specifications">
      <h3 id="category-specifications">Specifications</h3>
      <p className="admin-note">
        Every product in this category and its subcategories has these specifications. The shop
        lists them in a table and can offer them as filters.
      </p>
      {path.slice(0, -1).map((above) => (
        <InheritedAttributes key={above.id} category={above} attributes={attributes} />
      ))}
      {own.map((attribute, index) => (
        <AttributeDetails
          key={attribute.id}
          attribute={attribute}
          count={valueCounts[attribute.id] ?? 0}
          isFirst={index === 0}
          isLast={index === own.length - 1}
        />
      ))}
      <Details key={own.length} summary="Add a specification" isOpen={isAddRejected}>
        <DefinitionForm fields={{ do: "add-attribute", categoryId: category.id }} submit="Add" />
      </Details>
    </section>
  );
}

type AttributeEditorProps = {
  path: readonly Category[];
  /** Of the whole path. */
  attributes: readonly Attribute[];
  valueCounts: Readonly<Record<string, number>>;
};

function InheritedAttributes({ category, attributes }: InheritedAttributesProps) {
  const names = attributes
    .filter(({ categoryId }) => categoryId === category.id)
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="admin-note">
      From{" "}
      <Link to={`/admin/categories?id=${category.id}`} className="admin-link">
        {category.name}
      </Link>
      : {names.join(", ")}
    </p>
  );
}

type InheritedAttributesProps = { category: Category; attributes: readonly Attribute[] };

function AttributeDetails({ attribute, count, isFirst, isLast }: AttributeDetailsProps) {
  const { id, name, unit, kind, choices } = attribute;
  const failures = [
    useFailure("update-attribute", id),
    useFailure("rename-choice", id),
    useFailure("delete-attribute", id),
  ];
  const type = unit ? `number in ${unit}` : attributeKindLabels[kind].toLowerCase();
  return (
    <Details
      summary={`${name}: ${type}, ${formatCount(count, "product")}`}
      isOpen={failures.some(Boolean)}
    >
      <div className="button-row">
        <MoveButton id={id} to="up" label={`Move ${name} up`} disabled={isFirst} />
        <MoveButton id={id} to="down" label={`Move ${name} down`} disabled={isLast} />
      </div>
      <DefinitionForm
        key={JSON.stringify(attribute)}
        fields={{ do: "update-attribute", id }}
        attribute={attribute}
        isKindFixed={count > 0}
        submit="Save"
      />
      {choices.length > 0 && (
        <Form method="post" className="stack" preventScrollReset>
          <HiddenFields fields={{ do: "rename-choice", id }} />
          <SelectField
            name="choice"
            label="Rename a choice"
            options={choices.map((choice) => [choice, choice] as const)}
          />
          <TextField
            name="newName"
            label="New name"
            maxLength={attributeLimits.choice}
            autoComplete="off"
            error={failures[1]?.errors.newName}
          />
          <Problem failure={failures[1]} />
          <SubmitButton>Rename in all products</SubmitButton>
        </Form>
      )}
      <Details summary={`Delete ${name}`} isOpen={failures[2] !== undefined} isDanger>
        <Form method="post" className="stack" preventScrollReset>
          <HiddenFields fields={{ do: "delete-attribute", id, count }} />
          <p>
            {count > 0
              ? `${formatCount(count, "product")} ${count === 1 ? "has" : "have"} a value for ${name}. Those values are deleted as well. This cannot be undone.`
              : `No product has a value for ${name}.`}
          </p>
          <Problem failure={failures[2]} />
          <SubmitButton variant="danger">{`Delete ${name}`}</SubmitButton>
        </Form>
      </Details>
    </Details>
  );
}

type AttributeDetailsProps = {
  attribute: Attribute;
  /** How many products have a value. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
};

function MoveButton({ id, to, label, disabled }: MoveButtonProps) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields fields={{ do: "move-attribute", id, to }} />
      <SubmitButton disabled={disabled} aria-label={label}>
        {to === "up" ? "Move up" : "Move down"}
      </SubmitButton>
    </Form>
  );
}

type MoveButtonProps = { id: string; to: "up" | "down"; label: string; disabled: boolean };

function DefinitionForm({ fields, attribute, isKindFixed = false, submit }: DefinitionFormProps) {
  const failure = useFailure(fields.do, attribute?.id ?? "");
  const { errors = {}, submitted } = failure ?? {};
  const kind = attribute?.kind ?? "number";
  const field = fieldProps(failure, {
    name: attribute?.name ?? "",
    group: attribute?.group ?? "",
    kind,
    unit: attribute?.unit ?? "",
    choices: attribute?.choices.join("\n") ?? "",
  });
  const textField = (name: "name" | "group" | "unit") => ({
    ...field(name),
    maxLength: attributeLimits[name],
    autoComplete: "off",
  });
  const isTicked = (name: "isFacet" | "isKey", saved: boolean) =>
    submitted ? submitted[name] === "yes" : saved;
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      <HiddenFields fields={isKindFixed ? { ...fields, kind } : fields} />
      <TextField {...textField("name")} label="Name" />
      <TextField
        {...textField("group")}
        label="Group (optional)"
        hint="The heading in the table, such as Power."
      />
      {isKindFixed ? (
        <p className="admin-note">
          Type: {attributeKindLabels[kind]}. It cannot change while products have values.
        </p>
      ) : (
        <SelectField
          {...field("kind")}
          label="Type"
          options={Object.entries(attributeKindLabels)}
        />
      )}
      {(!isKindFixed || kind === "number") && (
        <TextField {...textField("unit")} label="Unit (numbers only)" />
      )}
      {(!isKindFixed || kind === "choice" || kind === "choices") && (
        <TextArea
          {...field("choices")}
          label="Choices, one per line"
          hint="Add “None” if a product may have none of them: shoppers then see “None” instead of “Not stated”."
          rows={5}
          error={
            errors.choices ?? Object.entries(errors).find(([key]) => /^choices\./.test(key))?.[1]
          }
        />
      )}
      <div>
        <CheckField name="isFacet" defaultChecked={isTicked("isFacet", attribute?.isFacet ?? true)}>
          Offer as a filter in the shop
        </CheckField>
        <CheckField name="isKey" defaultChecked={isTicked("isKey", attribute?.isKey ?? false)}>
          Show in the short specification on cards and documents
        </CheckField>
      </div>
      <Problem failure={failure} />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}

type DefinitionFormProps = {
  fields: Record<"do", string> & Record<string, string>;
  attribute?: Attribute;
  isKindFixed?: boolean;
  submit: string;
};

function Problem({ failure }: { failure: ActionFailure | undefined }) {
  return failure?.errors.form ? <FormError>{failure.errors.form}</FormError> : null;
}

/** The failure of this form, if it was the last one sent. */
function useFailure(operation: string, id: string): ActionFailure | undefined {
  const failure = useActionData<ActionFailure>();
  const { do: sent, id: sentId = "" } = failure?.submitted ?? {};
  return sent === operation && sentId === id ? failure : undefined;
}

function Details({ summary, isOpen, isDanger, children }: DetailsProps) {
  return (
    <details className="tree-more" data-kind={isDanger && "danger"} open={isOpen || undefined}>
      <summary>{summary}</summary>
      <div className="stack">{children}</div>
    </details>
  );
}

type DetailsProps = { summary: string; isOpen: boolean; isDanger?: boolean; children: ReactNode };
