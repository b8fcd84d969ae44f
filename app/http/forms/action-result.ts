import { data } from "react-router";

/** What an action answers when it does not redirect. A page may add details of its own. */
export type ActionResult<Success extends object = object> =
  | ({ ok: true } & Success)
  | ActionFailure;

export type ActionFailure = {
  ok: false;
  /** A sentence for each field that is wrong; `form` is about the whole form. */
  errors: FieldErrors;
  /** What was typed, to be shown again: never a password or a token. */
  submitted: FieldValues;
};

export type FieldErrors = Partial<Record<string, string>>;
type FieldValues = Partial<Record<string, string>>;

/** Answers a form that was not accepted. */
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
