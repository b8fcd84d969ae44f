import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** What passes between a form and whoever keeps drafts: events, so that neither loads the other. */
export const handOver = {
  keep: "draft-keep",
  back: "draft-back",
  changed: "draft-changed",
} as const;
export type HandOver = { state?: unknown; isTaken?: boolean };

/**
 * For a form that is more than its fields, such as pictures in an order: what it hands over is kept
 * instead of them, and comes back to it after a login. It says itself what that is, so that no key or
 * version of a hidden field is ever put back by accident.
 */
export function useHandOver(
  form: RefObject<HTMLFormElement | null>,
  own: { state: unknown; isDirty: boolean; takeBack(state: unknown): boolean },
): void {
  const latest = useRef(own);
  useLayoutEffect(() => {
    latest.current = own;
  });

  // Before any effect that brings a draft back can ask for it.
  useLayoutEffect(() => {
    const element = form.current;
    const give = (event: Event) => {
      (event as CustomEvent<HandOver>).detail.state = latest.current.state;
    };
    const take = (event: Event) => {
      const { detail } = event as CustomEvent<HandOver>;
      detail.isTaken = latest.current.takeBack(detail.state);
    };
    element?.addEventListener(handOver.keep, give);
    element?.addEventListener(handOver.back, take);
    return () => {
      element?.removeEventListener(handOver.keep, give);
      element?.removeEventListener(handOver.back, take);
    };
  }, [form]);

  // Nobody types a picture: its coming and going is told.
  const { state, isDirty } = own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state is told once
  useEffect(() => {
    if (isDirty) form.current?.dispatchEvent(new Event(handOver.changed, { bubbles: true }));
  }, [form, state, isDirty]);
}
