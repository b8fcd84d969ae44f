import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ActionFailure } from "#app/http/action-result.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What the server said to a form of this page, and what had been typed into it. */
export type TreeAnswer = Pick<ActionFailure, "errors" | "typed">;

/** One deed of the page: what went wrong with it stands in it. */
export function TreeForm({ deed, answer, fields, submit, danger, children }: TreeFormProps) {
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
  const isMine = answer.typed.do === deed;
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
      <Button type="submit" variant={danger ? "danger" : "line"} size="office" busy={isBusy}>
        {submit}
      </Button>
      {wrong && <Notice kind="danger">{wrong}</Notice>}
    </Form>
  );
}

export function AddCategory({ parentId, label, answer }: AddCategoryProps) {
  return (
    <TreeForm deed="add" answer={answer} fields={{ parentId }} submit="Add">
      <NameField deed="add" label={label} answer={answer} />
    </TreeForm>
  );
}

export function NameField({ deed, label, value, answer }: NameFieldProps) {
  const isMine = answer.typed.do === deed;
  return (
    <TextField
      label={label}
      name="name"
      defaultValue={isMine ? answer.typed.name : value}
      error={isMine ? answer.errors.name : undefined}
      maxLength={120}
      autoComplete="off"
    />
  );
}

/** A choice among categories, by the way to each. */
export function PlaceField({ name, label, first, places }: PlaceFieldProps) {
  const id = useId();
  return (
    <div className="form-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} className="field-box field-office" defaultValue="">
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

type TreeFormProps = {
  deed: "add" | "rename" | "move" | "merge" | "delete";
  answer: TreeAnswer;
  fields: Record<string, string>;
  submit: string;
  danger?: boolean;
  children?: ReactNode;
};
type AddCategoryProps = { parentId: string; label: string; answer: TreeAnswer };
type NameFieldProps = { deed: string; label: string; value?: string; answer: TreeAnswer };
type PlaceFieldProps = {
  name: string;
  label: string;
  first: string;
  places: readonly { id: string; words: string }[];
};
