import { type RefObject, useLayoutEffect } from "react";
import { useLocation, useSubmit } from "react-router";
import { hasChanges, useFormStateDraft } from "#app/pages/shell/drafts/form-draft.ts";

/**
 * Keeps a form whose buttons the server answers with the form again, with what it holds beyond its fields: the
 * server makes the page of it again.
 */
export function useServerDraft(
  form: RefObject<HTMLFormElement | null>,
  answer: object | undefined,
): void {
  const submit = useSubmit();
  // The form keeps its scroll position (preventScrollReset); the next page starts at the top.
  useLayoutEffect(() => () => scrollTo(0, 0), []);
  const { pathname, search } = useLocation();
  useFormStateDraft(form, {
    changed: answer,
    read: () => Object.fromEntries(new FormData(form.current ?? undefined)),
    isDirty: () => answer !== undefined || (form.current !== null && hasChanges(form.current)),
    restore(state) {
      // A link from another page, such as that of a customer, starts anew.
      if (search !== "") return false;
      void submit({ ...(state as Record<string, string>), intent: "check" }, { method: "post" });
      return true;
    },
    discard: () => location.assign(pathname),
  });
}
