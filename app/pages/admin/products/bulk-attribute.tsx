import { Form } from "react-router";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { MAX_ATTRIBUTE_TEXT_LENGTH } from "#app/domain/catalogue/attributes/attribute-input.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The first step: which specification. Its answer is in the URL, so it works without script. */
export function ChooseAttribute({ attributes, selection, back }: ChooseAttributeProps) {
  if (attributes.length === 0) {
    return (
      <div className="stack admin-form">
        <Notice kind="info">
          These products have no specifications. Add them to their category under Categories.
        </Notice>
      </div>
    );
  }
  return (
    <Form method="get" className="stack admin-form">
      {selection.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label="Specification"
        name="attribute"
        options={attributes.map((each) => [each.id, labelOf(each)])}
      />
      <div className="button-row">
        <Button type="submit" variant="brand" size="compact">
          Continue
        </Button>
        <ButtonLink to={back} variant="line" size="compact">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

type ChooseAttributeProps = {
  attributes: readonly Attribute[];
  /** The parameters that name the selected products. */
  selection: readonly [name: string, value: string][];
  back: string;
};

function labelOf({ name, unit }: Pick<Attribute, "name" | "unit">): string {
  return unit ? `${name} (${unit})` : name;
}

/** The second step: a value for all of them, or none. */
export function AttributeValueFields({ attribute, errors, submitted }: AttributeValueFieldsProps) {
  const { kind, choices } = attribute;
  const field = { label: labelOf(attribute), error: errors.value };
  const options = kind === "boolean" ? yesOrNo : choices.map((each) => [each, each] as const);
  return (
    <>
      <input type="hidden" name="attribute" value={attribute.id} />
      <fieldset>
        <legend>Type of change</legend>
        {modes.map(([value, text]) => (
          <CheckField
            key={value}
            type="radio"
            name="how"
            value={value}
            defaultChecked={(submitted.how ?? "set") === value}
          >
            {text}
          </CheckField>
        ))}
      </fieldset>
      <div className="bulk-value">
        {kind === "choices" ? (
          <fieldset>
            <legend>{field.label}</legend>
            {choices.map((choice, place) => (
              <CheckField
                key={choice}
                name={`value.${place}`}
                value={choice}
                defaultChecked={submitted[`value.${place}`] === choice}
              >
                {choice}
              </CheckField>
            ))}
            {field.error && <p className="field-error">{field.error}</p>}
          </fieldset>
        ) : kind === "number" || kind === "text" ? (
          <TextField
            {...field}
            name="value"
            defaultValue={submitted.value ?? ""}
            inputMode={kind === "number" ? "decimal" : "text"}
            autoComplete="off"
            maxLength={MAX_ATTRIBUTE_TEXT_LENGTH}
          />
        ) : (
          <SelectField
            {...field}
            name="value"
            options={[["", "Choose a value"], ...options]}
            defaultValue={submitted.value ?? ""}
          />
        )}
      </div>
    </>
  );
}

type AttributeValueFieldsProps = {
  attribute: Attribute;
  errors: Readonly<Record<string, string | undefined>>;
  submitted: Readonly<Record<string, string | undefined>>;
};

const modes = [
  ["set", "Set a value"],
  ["clear", "Clear the value"],
] as const;

const yesOrNo = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;
