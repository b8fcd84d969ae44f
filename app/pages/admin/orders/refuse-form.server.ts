import { data } from "react-router";
import type { FormRefused } from "./order-words.ts";

type Fields = Record<string, string>;

/** Something in the form is wrong: what, beside which field. */
export function refuse(typed: Fields, errors: Fields) {
  const { intent = "" } = typed;
  const error = errors.form ?? errors.seen ?? errors.key ?? errors.seenPaid ?? errors.intent;
  const conflictWords = error && "This form is out of date. Reload the page and try again.";
  const refused: FormRefused = { intent, errors, typed, conflict: conflictWords };
  return data(refused, { status: 422 });
}

/** Nothing is wrong with the form: the order is no longer as the page showed it. */
export function conflict(typed: Fields, sentence: string) {
  const { intent = "" } = typed;
  const refused: FormRefused = { intent, errors: {}, typed, conflict: sentence };
  return data(refused, { status: 409 });
}

/** The form is right, and is shown once more with what it comes to. Nothing is done yet. */
export function ask(typed: Fields, cents: number) {
  const { intent = "" } = typed;
  const refused: FormRefused = { intent, errors: {}, typed, conflict: undefined, asks: cents };
  return data(refused, { status: 200 });
}
