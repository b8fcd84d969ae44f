import { data } from "react-router";

/** The result of an action that does not redirect. A page may add fields of its own. */
export type ActionResult<Success extends object = object> =
  | ({ ok: true } & Success)
  | ActionFailure;

export type ActionFailure = {
  ok: false;
  /** A message for each invalid field; `form` is about the whole form. */
  errors: FieldErrors;
  /** The submitted values, to fill the form again: never a password or a token. */
  submitted: FieldValues;
};

export type FieldErrors = Partial<Record<string, string>>;
type FieldValues = Partial<Record<string, string>>;

/** The response to a form that was rejected. */
export function actionFailure<Failure extends { errors: FieldErrors; submitted?: FieldValues }>(
  status: number,
  failure: Failure,
  retryAfterSeconds?: number,
) {
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  const result = { submitted: {}, ...failure, ok: false } as ActionFailure & Failure;
  return data(result, { status, headers });
}
