import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import type { LoadKind, LoadPlan } from "#app/domain/sizing/load.ts";
import type { SizingDraft } from "./sizing-fields.tsx";
import {
  DEFAULT_HOURS,
  DEVICE_PREFIX,
  PRODUCT_PREFIX,
  parseSizingQuery,
  type SizingProblems,
  type SizingQuery,
  sizingUrl,
} from "./sizing-url.ts";

const DEBOUNCE_MS = 350;
/** The state of an address that the fields wrote. */
const WRITTEN = "written";

/**
 * One form. The load follows each change at once; the products that fit follow the address. Without script the form
 * is submitted.
 */
export function useSizingForm(data: SizingFormData) {
  const { devices, problems } = data;
  const navigate = useNavigate();
  const { state, location: next } = useNavigation();
  const { pathname, search, state: origin } = useLocation();
  const isBackOrForward = useNavigationType() === "POP";
  const address = pathname + search;
  const [draft, setDraft] = useState<SizingDraft>(() => fieldsOf(data));
  const [shown, setShown] = useState(address);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A link, or back and forward: the address writes the fields. One that they wrote may be older than they are now.
  if (address !== shown) {
    setShown(address);
    if (origin !== WRITTEN || isBackOrForward) setDraft(fieldsOf(data));
  }

  function send(fields: SizingDraft): void {
    clearTimeout(timer.current);
    const parameters = parametersOf(fields);
    const asked = parseSizingQuery(parameters, devices);
    const isRight = Object.keys(asked.problems).length === 0;
    // Wrong input is sent as it is: the server reports the problem and keeps it.
    const to = isRight ? sizingUrl(asked.query) : `${navigation.sizing.to}?${parameters}`;
    void navigate(to, { preventScrollReset: true, replace: true, state: WRITTEN });
  }

  function change(name: string, value: string): void {
    const fields = { ...draft, [name]: value };
    setDraft(fields);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(fields), DEBOUNCE_MS);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // To the cart, which answers with an address.
    if (submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    send(draft);
  }

  const live = parseSizingQuery(parametersOf(draft), devices);
  return {
    draft,
    change,
    submit,
    query: live.query,
    // While it is typed, a field is not wrong yet: the address says what is.
    problems: problems as SizingProblems,
    isPending: state === "loading" && next.pathname === navigation.sizing.to,
  };
}

type SizingFormData = {
  devices: readonly LoadKind[];
  /** Of the query, those that state what they draw. */
  products: readonly LoadKind[];
  query: SizingQuery;
  problems: SizingProblems;
  /** What was sent and refused. */
  submitted: SizingDraft;
};

/** The fields as the address has them, without those that the form does not show: nobody could correct them. */
export function fieldsOf(form: Omit<SizingFormData, "problems">): SizingDraft {
  const { goal, hours, counts, products, otherWatts, askedId } = form.query;
  const named = (of: Readonly<Record<string, number>>, prefix: string) =>
    Object.entries(of).map(([key, count]) => [prefix + key, String(count)]);
  const fields: SizingDraft = {
    for: goal,
    ...Object.fromEntries([...named(counts, DEVICE_PREFIX), ...named(products, PRODUCT_PREFIX)]),
    ...(otherWatts > 0 && { watts: String(otherWatts) }),
    ...(hours !== DEFAULT_HOURS && { hours: String(hours) }),
    ...(askedId && { product: askedId }),
    ...form.submitted,
  };
  const shown = new Set([
    ...["for", "watts", "hours", "product"],
    ...form.devices.map(({ key }) => DEVICE_PREFIX + key),
    ...form.products.map(({ key }) => PRODUCT_PREFIX + key),
  ]);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => shown.has(name)));
}

export function parametersOf(draft: SizingDraft): URLSearchParams {
  return new URLSearchParams(Object.entries(draft).filter(([, value]) => value !== ""));
}

/** The query with the names and watts of what it counts. */
export function planOf(
  { goal, hours, counts, products: chosen, otherWatts }: SizingQuery,
  devices: readonly LoadKind[],
  products: readonly LoadKind[],
): LoadPlan {
  const counted = (kinds: readonly LoadKind[], of: Readonly<Record<string, number>>) =>
    kinds.flatMap((kind) => {
      const count = of[kind.key] ?? 0;
      return count > 0 ? { ...kind, count } : [];
    });
  const items = [...counted(devices, counts), ...counted(products, chosen)];
  return { goal, hours, items, otherWatts };
}
