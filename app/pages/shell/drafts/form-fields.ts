/** A field of a form, a group of radio buttons, or a checkbox with its value. */
export type FormField = {
  /** Unique within the form. */
  id: string;
  name: string;
  /** The value that a checkbox sends. */
  option?: string;
  label: string;
  value: string;
  /** What the server rendered. */
  initial: string;
  /** A default that is a suggestion, such as the salutation of a reply: text that is kept follows it. */
  suggestion?: string | undefined;
  /** Changes the value as if it was typed, and unfolds the section that it is in. */
  set(value: string): void;
};

/**
 * What is never kept, wherever a form is. Other private fields, and forms whose input is of no use
 * later, are marked with data-no-draft (docs/CONTRIBUTING.md).
 */
const NOT_KEPT = [
  "[type=password]",
  "[autocomplete*=password]",
  "[autocomplete~=one-time-code]",
  "[autocomplete*=cc-]",
  "[type=hidden]",
  "[type=file]",
  "[type=submit]",
  "[data-no-draft]",
  "[data-no-draft] *",
  ":disabled",
].join();

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a form that may be kept. */
export function keptFields(form: HTMLFormElement): FormField[] {
  const controls = [...form.elements].filter(
    (element): element is Control =>
      element.matches("input, textarea, select") &&
      (element as Control).name !== "" &&
      !element.matches(NOT_KEPT),
  );
  const counts = new Map<string, number>();
  return controls.flatMap((control) => {
    const { name } = control;
    if (isInput(control, "checkbox")) return [checkboxField(control)];
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    if (!isInput(control, "radio")) return [textField(control, count)];
    const group = controls.filter((other) => isInput(other, "radio") && other.name === name);
    return count === 0 ? [radioField(control, group as HTMLInputElement[])] : [];
  });
}

function isInput(control: Control, type: "checkbox" | "radio"): control is HTMLInputElement {
  return control.type === type;
}

function textField(control: Control, count: number): FormField {
  const { name, value } = control;
  return {
    id: count === 0 ? name : `${name} ${count}`,
    name,
    label: labelOf(control),
    value,
    initial: initialOf(control, () => defaultValue(control)),
    suggestion: control.dataset.suggestion,
    set: (typed) => typeInto(control, typed),
  };
}

/**
 * By control: a refused form is rendered again with what was sent as its defaults. Not for inputs that
 * React controls, whose default follows their value: such forms use useFormStateDraft.
 */
let initialValues = new WeakMap<Control, string>();

/** After a form was accepted, the page shows the server's new values. */
export function forgetInitialValues(): void {
  initialValues = new WeakMap();
}

function initialOf(control: Control, rendered: () => string): string {
  const known = initialValues.get(control);
  if (known !== undefined) return known;
  const initial = rendered();
  initialValues.set(control, initial);
  return initial;
}

function defaultValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const selected = [...control.options].find(({ defaultSelected }) => defaultSelected);
  return (selected ?? control.options[0])?.value ?? "";
}

function checkboxField(box: HTMLInputElement): FormField {
  const { name, value: option, checked, defaultChecked } = box;
  return {
    id: `${name}=${option}`,
    name,
    option,
    label: labelOf(box),
    value: checked ? "on" : "",
    initial: initialOf(box, () => (defaultChecked ? "on" : "")),
    set(value) {
      if (box.checked !== (value === "on")) unfold(box).click();
    },
  };
}

function radioField(first: HTMLInputElement, group: HTMLInputElement[]): FormField {
  const { name } = first;
  const valueWhere = (is: (radio: HTMLInputElement) => boolean) => group.find(is)?.value ?? "";
  const legend = first.closest("fieldset")?.querySelector("legend");
  return {
    id: name,
    name,
    label: (legend?.textContent ?? name).trim(),
    value: valueWhere(({ checked }) => checked),
    initial: initialOf(first, () => valueWhere(({ defaultChecked }) => defaultChecked)),
    set: (value) => unfold(group.find((radio) => radio.value === value) ?? first).click(),
  };
}

function labelOf(control: Control): string {
  const text = control.labels?.[0]?.textContent ?? control.getAttribute("aria-label");
  return (text || control.name).trim();
}

function unfold<Element extends Control>(control: Element): Element {
  const section = control.closest("details");
  if (section) section.open = true;
  return control;
}

function typeInto(control: Control, value: string): void {
  unfold(control);
  // Native setter, so that React sees the change event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
    control,
    value,
  );
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
