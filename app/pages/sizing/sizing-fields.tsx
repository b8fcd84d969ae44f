import { useId } from "react";
import type { Goal, LoadKind } from "#app/domain/sizing/load.ts";
import { formatWatts } from "#app/domain/sizing/sizing.ts";
import {
  DEFAULT_HOURS,
  DEVICE_PREFIX,
  PRODUCT_PREFIX,
  type SizingProblems,
  sizingLimits,
} from "./sizing-url.ts";
import "#app/ui/form/icon-button.css";
import "#app/ui/form/field.css";
import "#app/pages/cart/quantity/quantity-stepper.css";
import "./sizing-fields.css";

/** What is typed, by the name of the field. */
export type SizingDraft = Readonly<Record<string, string>>;

/** Devices with a stepper each, other watts, and the hours for a battery. */
export function SizingFields({ goal, devices, products = [], ...rest }: SizingFieldsProps) {
  const shown = devices.filter(({ isPoe }) => goal === "power" || isPoe);
  return (
    <>
      <fieldset className="sizing-devices">
        <legend className="small-heading">
          {goal === "power" ? "What has to stay on?" : "What does it have to power?"}
        </legend>
        {rest.problems.devices && <p className="field-error">{rest.problems.devices}</p>}
        <ul>
          {shown.map((kind) => (
            <CountField key={kind.key} kind={kind} name={DEVICE_PREFIX + kind.key} {...rest} />
          ))}
          {products
            .filter(({ isPoe }) => goal === "power" || isPoe)
            .map((kind) => (
              <CountField key={kind.key} kind={kind} name={PRODUCT_PREFIX + kind.key} {...rest} />
            ))}
          <AmountField
            name="watts"
            label="Something else"
            note={goal === "power" ? "The watts on its label" : "Its watts, on a port of its own"}
            unit="W"
            step={10}
            max={sizingLimits.watts}
            empty={0}
            {...rest}
          />
        </ul>
      </fieldset>
      {goal === "power" && (
        <fieldset className="sizing-devices">
          <legend className="small-heading">For how long?</legend>
          <ul>
            <AmountField
              name="hours"
              label="Hours without power"
              note="A load-shedding slot is 2 to 2.5 hours"
              unit="h"
              step={0.5}
              max={sizingLimits.hours}
              empty={DEFAULT_HOURS}
              {...rest}
            />
          </ul>
        </fieldset>
      )}
    </>
  );
}

type SizingFieldsProps = FieldState & {
  goal: Goal;
  devices: readonly LoadKind[];
  /** Products of the shop that came from the cart. */
  products?: readonly LoadKind[];
};

type FieldState = {
  draft: SizingDraft;
  problems: SizingProblems;
  change: (name: string, value: string) => void;
};

function CountField({ kind, name, draft, problems, change }: CountFieldProps) {
  const { label, watts } = kind;
  const text = draft[name] ?? "";
  const count = Number(text) || 0;
  return (
    <StepperRow
      {...{ name, label, text, problem: problems[name] }}
      note={`${formatWatts(watts)} each`}
      isChosen={count > 0}
      change={change}
      less={count > 0 ? String(count - 1 || "") : undefined}
      more={count < sizingLimits.count ? String(count + 1) : undefined}
      inputMode="numeric"
      maxLength={5}
    />
  );
}

type CountFieldProps = FieldState & { kind: LoadKind; name: string };

function AmountField({ name, label, note, unit, step, max, empty, ...state }: AmountFieldProps) {
  const { draft, problems, change } = state;
  const text = draft[name] ?? (empty > 0 ? String(empty) : "");
  const value = text === "" ? empty : Number(text.replace(",", "."));
  const isNumber = Number.isFinite(value);
  const less = isNumber && value - step >= (empty === 0 ? 0 : step) ? value - step : undefined;
  return (
    <StepperRow
      {...{ name, label, note, text, unit, problem: problems[name] }}
      isChosen={value > 0}
      placeholder={String(empty)}
      change={change}
      less={less === undefined ? undefined : String(less || "")}
      more={isNumber && value + step <= max ? String(value + step) : undefined}
      inputMode="decimal"
      maxLength={9}
    />
  );
}

type AmountFieldProps = FieldState & {
  name: string;
  label: string;
  note: string;
  unit: string;
  step: number;
  max: number;
  /** What an empty field stands for. */
  empty: number;
};

/** Without script the field alone; with it, buttons on both sides. */
function StepperRow(props: StepperRowProps) {
  const { name, label, note, text, unit, problem, isChosen, less, more, change, ...input } = props;
  const id = useId();
  return (
    <li className="sizing-device" data-chosen={isChosen || undefined}>
      <div className="sizing-name">
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-note`} className="caption">
          {note}
        </p>
      </div>
      <div className="stepper">
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={`Less: ${label}`}
          disabled={less === undefined}
          onClick={() => change(name, less ?? "")}
        >
          −
        </button>
        <input
          placeholder="0"
          {...input}
          id={id}
          name={name}
          value={text}
          onChange={({ target }) => change(name, target.value)}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error ${id}-note` : `${id}-note`}
        />
        {unit && (
          <span className="sizing-unit" aria-hidden="true">
            {unit}
          </span>
        )}
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={`More: ${label}`}
          disabled={more === undefined}
          onClick={() => change(name, more ?? "")}
        >
          +
        </button>
      </div>
      {problem && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </li>
  );
}

type StepperRowProps = {
  name: string;
  label: string;
  note: string;
  text: string;
  unit?: string;
  placeholder?: string;
  problem: string | undefined;
  isChosen: boolean;
  /** What the buttons write; undefined where they end. */
  less: string | undefined;
  more: string | undefined;
  inputMode: "numeric" | "decimal";
  maxLength: number;
  change: FieldState["change"];
};
