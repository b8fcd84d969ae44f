import { type ReactNode, useId } from "react";
import { type Attribute, inheritedAttributes } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  attributeFieldName,
  carriedInput,
  MAX_ATTRIBUTE_TEXT_LENGTH,
} from "#app/domain/catalogue/attributes/attribute-input.ts";
import { describeLevels, type LevelOption } from "#app/domain/catalogue/editing/category-levels.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { decimalInput } from "./product-field-sections.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** The specifications that products of the chosen category have. */
export function AttributeFields({ state, tree, attributes }: AttributeFieldsProps) {
  const path = describeLevels(tree, state.draft.fields).flatMap(({ chosen }) => chosen?.id ?? []);
  const definitions = inheritedAttributes(attributes, path);
  const groups = Map.groupBy(definitions, ({ group }) => group);
  return (
    <section className="stack form-part">
      <h2>Specifications</h2>
      {definitions.length === 0 && (
        <p className="caption">
          {path.length === 0
            ? "Choose a category to see its specifications."
            : "This category has no specifications yet. Add them under Categories."}
        </p>
      )}
      {[...groups].map(([group, members]) => (
        <AttributeGroup key={group} name={group}>
          {members.map((attribute) => (
            <AttributeField key={attribute.id} {...{ attribute, state, attributes }} />
          ))}
        </AttributeGroup>
      ))}
    </section>
  );
}

function AttributeGroup({ name, children }: { name: string; children: ReactNode }) {
  const fields = <div className="stack attribute-fields">{children}</div>;
  if (!name) return fields;
  return (
    <fieldset className="attribute-group">
      <legend>{name}</legend>
      {fields}
    </fieldset>
  );
}

type AttributeFieldsProps = {
  state: ProductFormState;
  tree: readonly LevelOption[];
  attributes: readonly Attribute[];
};

function AttributeField({ attribute, state, attributes }: AttributeFieldProps) {
  const id = useId();
  const { kind, choices, unit } = attribute;
  const name = attributeFieldName(attribute);
  const value = carriedInput(attribute, state.draft.attributes, attributes);
  const error = state.errors[name];
  const label = unit ? `${attribute.name} (${unit})` : attribute.name;
  const type = (text: string) => state.typeAttribute(attribute.id, text);
  const before = state.base.draft.attributes[attribute.id] ?? "";
  const isChanged = before !== value || undefined;
  if (kind === "choices") {
    return <ChoicesField {...{ attribute, value, error, type, isChanged }} />;
  }
  const props = {
    ...fieldAria(id, error, undefined, {}),
    name,
    value,
    className: "field-box",
    "data-changed": isChanged,
  };
  const options = kind === "boolean" ? yesOrNo : choices.map((each) => [each, each] as const);
  return (
    <FieldFrame id={id} label={label} error={error}>
      {kind === "number" || kind === "text" ? (
        <input
          {...(kind === "number"
            ? { ...decimalInput, min: undefined, step: "any" }
            : { maxLength: MAX_ATTRIBUTE_TEXT_LENGTH, autoComplete: "off" })}
          {...props}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <select {...props} onChange={(event) => type(event.target.value)}>
          <option value="">Not stated</option>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

const yesOrNo = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

/** Each checkbox has a name of its own: a form keeps one value for a name. */
function ChoicesField({ attribute, value, error, type, isChanged }: ChoicesFieldProps) {
  const id = useId();
  const { name, choices } = attribute;
  const chosen = value.split("\n");
  const toggle = (choice: string, isChosen: boolean) =>
    type(choices.filter((each) => (each === choice ? isChosen : chosen.includes(each))).join("\n"));
  return (
    <fieldset
      className="attribute-choices"
      data-changed={isChanged}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{name}</legend>
      <div className="button-row">
        {choices.map((choice, index) => (
          <CheckField
            key={choice}
            name={`${attributeFieldName(attribute)}.${index}`}
            value={choice}
            checked={chosen.includes(choice)}
            onChange={(event) => toggle(choice, event.target.checked)}
          >
            {choice}
          </CheckField>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type AttributeFieldProps = {
  attribute: Attribute;
  state: ProductFormState;
  attributes: readonly Attribute[];
};
type ChoicesFieldProps = {
  attribute: Attribute;
  value: string;
  error: string | undefined;
  type: (text: string) => void;
  isChanged: true | undefined;
};
