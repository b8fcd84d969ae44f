import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** How far a change has come, in a sentence, and the next step. */
export function ChangeState(props: ChangeStateProps) {
  const { state, changed, added, problemCount, same, rounded, isFile, list } = props;
  const isBusy = useNavigation().state !== "idle";
  const isRefused = isFile && problemCount > 0;
  const isEmpty = changed + added === 0;
  const isDone = state !== "planned";
  const may = isRefused ? "would" : "will";
  return (
    <div className="change-state">
      <ul>
        {changed > 0 && <li>{say(changed, isDone ? "changed" : `${may} change`)}</li>}
        {added > 0 && <li>{say(added, isDone ? "added" : `${may} be added`)}</li>}
        {rounded > 0 && <li>{say(rounded, "with a price rounded to the cent")}</li>}
        {same > 0 && <li>{say(same, "already so")}</li>}
        {problemCount > 0 && (
          <li>
            {isFile
              ? `${problemCount} ${problemCount === 1 ? "row is" : "rows are"} wrong`
              : say(problemCount, "left out")}
          </li>
        )}
      </ul>
      {state === "planned" && isRefused && (
        <Notice kind="warning">
          Nothing has been changed. Please mend these rows and upload the file again.
        </Notice>
      )}
      {state === "planned" && isEmpty && !isRefused && (
        <Notice kind="info">There is nothing to change.</Notice>
      )}
      {state === "planned" && !isEmpty && !isRefused && (
        <Form method="post" className="form-acts">
          <Button type="submit" name="do" value="apply" variant="brand" size="office" busy={isBusy}>
            {isBusy ? "Working…" : isFile ? "Import" : `Change ${products(changed)}`}
          </Button>
          <ButtonLink to={list} variant="line" size="office">
            Cancel
          </ButtonLink>
        </Form>
      )}
      {state === "applied" && (
        <Form method="post" className="form-acts">
          <Button type="submit" name="do" value="undo" variant="line" size="office" busy={isBusy}>
            Undo
          </Button>
          <p>Takes back what nobody has changed since.</p>
        </Form>
      )}
      {state === "undone" && <Notice kind="info">This was taken back.</Notice>}
    </div>
  );
}

function products(count: number): string {
  return `${count} ${count === 1 ? "product" : "products"}`;
}

function say(count: number, what: string): string {
  return `${products(count)} ${what}`;
}

type ChangeStateProps = {
  state: "planned" | "applied" | "undone";
  changed: number;
  added: number;
  problemCount: number;
  same: number;
  rounded: number;
  isFile: boolean;
  /** The list that it began in. */
  list: string;
};
