import { useEffect, useRef, useState } from "react";
import type {
  Field,
  Fields,
  GroupField,
  ListField,
  Picture,
  Value,
  Values,
  Video,
} from "#app/content/kinds/fields.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextArea, TextField } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { useEditor } from "./field-context.ts";
import { FieldGroup } from "./field-group.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { VideoField } from "./video-field.tsx";

/** The inputs of these fields. Each is named by its path: "hero.facts.0.term". */
export function ContentFields({ fields, values, within, isTop = false }: ContentFieldsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <ContentField
      key={name}
      field={field}
      value={values[name]}
      path={within + name}
      isTop={isTop}
    />
  ));
}

type ContentFieldsProps = { fields: Fields; values: Values; within: string; isTop?: boolean };

function ContentField({ field, value, path, isTop }: FieldProps) {
  if (isTop && (field.type === "group" || field.type === "list")) {
    return (
      <Section field={field} path={path}>
        {field.type === "group" ? (
          <>
            {field.hint && <p className="caption">{field.hint}</p>}
            <ContentFields fields={field.fields} values={value as Values} within={`${path}.`} />
          </>
        ) : (
          <ItemList field={field} items={value as Values[]} path={path} isLabelHidden />
        )}
      </Section>
    );
  }
  if (field.type === "group") {
    return (
      <FieldGroup label={field.label} hint={field.hint} error={undefined}>
        <ContentFields fields={field.fields} values={value as Values} within={`${path}.`} />
      </FieldGroup>
    );
  }
  if (field.type === "list") {
    return <ItemList field={field} items={value as Values[]} path={path} />;
  }
  return <SingleField field={field} value={value} path={path} />;
}

type FieldProps = { field: Field; value: Value | undefined; path: string; isTop?: boolean };

/** A part of the entry that can be folded away; open where an address or a problem leads to it. */
function Section({ field, path, children }: SectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { problems, changedPath, onOpen } = useEditor();
  const isInside = (name: string) => `${name}.`.startsWith(`${path}.`);
  const hasProblem = Object.keys(problems).some(isInside);
  // Not changed later: the section would close while someone types in it.
  const [isOpenAtFirst] = useState(
    () => hasProblem || isInside(changedPath) || openSections.has(path),
  );
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    if (hasProblem || window.location.hash === `#${path}`) element.open = true;
    if (window.location.hash === `#${path}`) element.scrollIntoView();
  }, [hasProblem, path]);
  return (
    <details
      ref={details}
      id={path}
      open={isOpenAtFirst}
      className="form-part content-section"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) {
          openSections.delete(path);
          return;
        }
        openSections.add(path);
        onOpen(path);
      }}
    >
      <summary>
        <h2>{field.label}</h2>
      </summary>
      <div className="stack">{children}</div>
    </details>
  );
}

/** Stay open when the form is rendered again. */
const openSections = new Set<string>();

type SectionProps = { field: GroupField | ListField; path: string; children: React.ReactNode };

function ItemList({ field, items, path, isLabelHidden = false }: ItemListProps) {
  const { problems, isUploading } = useEditor();
  const { itemName } = field;
  const isFull = items.length >= field.max;
  return (
    <FieldGroup
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={problems[path]}
    >
      <input type="hidden" name={`${path}.length`} value={items.length} />
      <ol className="content-items" data-list={path}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form is rendered again when the order changes
          <li key={at}>
            <fieldset className="content-item" tabIndex={-1}>
              <legend className="small-heading">
                {capitalise(itemName)} {at + 1}
              </legend>
              <span className="button-row">
                <ItemButton
                  change={`up ${path}.${at}`}
                  label={`Move ${itemName} ${at + 1} up`}
                  icon="up"
                  isDisabled={at === 0}
                />
                <ItemButton
                  change={`down ${path}.${at}`}
                  label={`Move ${itemName} ${at + 1} down`}
                  icon="down"
                  isDisabled={at === items.length - 1}
                />
                <ItemButton
                  change={`remove ${path}.${at}`}
                  label={`Remove ${itemName} ${at + 1}`}
                  icon="remove"
                />
              </span>
              <div className="stack">
                <ContentFields fields={field.item} values={item} within={`${path}.${at}.`} />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <div>
        <Button
          type="submit"
          name="change"
          value={`add ${path}`}
          variant="line"
          size="compact"
          disabled={isFull || isUploading}
        >
          Add {itemName}
        </Button>
      </div>
    </FieldGroup>
  );
}

type ItemListProps = {
  field: ListField;
  items: readonly Values[];
  path: string;
  isLabelHidden?: boolean;
};

function ItemButton({ change, label, icon, isDisabled = false }: ItemButtonProps) {
  const { isUploading } = useEditor();
  return (
    <button
      type="submit"
      name="change"
      value={change}
      aria-label={label}
      title={label}
      disabled={isDisabled || isUploading}
      className="icon-button icon-action"
      data-direction={icon}
    >
      <Icon name={icon === "remove" ? "close" : "arrow-up"} size={16} />
    </button>
  );
}

type ItemButtonProps = {
  change: string;
  label: string;
  icon: "up" | "down" | "remove";
  isDisabled?: boolean;
};

/** Longer texts do not fit into half a row. */
const HALF_ROW = 40;

function SingleField({ field, value, path }: FieldProps) {
  const { problems, references } = useEditor();
  const error = problems[path];
  const label = isOptional(field) ? `${field.label} (optional)` : field.label;
  const shared = { name: path, label, error, hint: field.hint, autoComplete: "off" };
  const text = typeof value === "string" ? value : "";
  switch (field.type) {
    case "text":
      return field.rows ? (
        <TextArea {...shared} rows={field.rows} maxLength={field.max} defaultValue={text} />
      ) : (
        <TextField
          {...shared}
          maxLength={field.max}
          defaultValue={text}
          className={field.max > HALF_ROW ? "content-wide" : ""}
        />
      );
    case "lines": {
      const lines = value as string[];
      const rows = Math.min(14, Math.max(2, lines.length + 1));
      return <TextArea {...shared} rows={rows} defaultValue={lines.join("\n")} />;
    }
    case "markdown":
      return <MarkdownField {...shared} maxLength={field.max} text={text} />;
    case "slug":
      return (
        <TextField
          {...shared}
          label={`${label}: ${field.prefix}…`}
          maxLength={60}
          defaultValue={text}
          hint="If you change this, the old address redirects here."
        />
      );
    case "number":
      return <TextField {...shared} inputMode="decimal" maxLength={10} defaultValue={text} />;
    case "date":
      return <TextField {...shared} type="date" defaultValue={text} />;
    case "check":
      return (
        <CheckField name={path} defaultChecked={value === true}>
          {field.label}
        </CheckField>
      );
    case "url":
      return (
        <TextField
          {...shared}
          type="url"
          inputMode="url"
          maxLength={500}
          defaultValue={text}
          className="content-wide"
        />
      );
    case "choice":
      return <SelectField {...shared} options={field.options} defaultValue={text} />;
    case "reference":
      return (
        <SelectField
          {...shared}
          options={[["", "Choose…"], ...(references[field.kind] ?? [])]}
          defaultValue={text}
        />
      );
    case "picture":
      return (
        <PictureField
          path={path}
          label={label}
          hint={field.hint}
          error={error}
          picture={value as Picture | null}
        />
      );
    case "video":
      return (
        <VideoField
          path={path}
          label={label}
          hint={field.hint}
          error={error}
          video={value as Video | null}
        />
      );
    default:
      return null;
  }
}

function isOptional(field: Field): boolean {
  return "optional" in field && field.optional === true;
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
