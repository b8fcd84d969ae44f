import { refuse } from "#app/http/action-result.ts";

type Fields = Record<string, string>;

const OUT_OF_DATE = "This form is out of date. Reload the page and try again.";

/** Something in the form is wrong: what, beside which field. */
export function refuseFields(typed: Fields, errors: Fields) {
  const hidden = errors.form ?? errors.seen ?? errors.key ?? errors.seenPaid ?? errors.intent;
  return refuse(422, { errors: hidden ? { ...errors, form: OUT_OF_DATE } : errors, typed });
}

/** Nothing is wrong with the form: the order is no longer as the page showed it. */
export function conflict(typed: Fields, sentence: string) {
  return refuse(409, { errors: { form: sentence }, typed });
}

/** The form is right, and is shown once more with what it comes to. Nothing is done yet. */
export function ask(typed: Fields, cents: number) {
  return refuse(200, { errors: {}, typed, asks: cents });
}
