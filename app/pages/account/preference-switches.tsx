import { type Preferences, preferences } from "#app/content/preferences.ts";

/** The three switches, as they stand or as they begin; whatever form they are in sends them. */
export function PreferenceSwitches({ chosen }: { chosen?: Preferences | undefined }) {
  return (
    <div className="pref-list">
      {preferences.choices.map(({ name, label, means, byDefault }) => (
        <label key={name} className="pref-row">
          <span>
            <span className="pref-label">{label}</span>
            <span className="pref-means">{means}</span>
          </span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
            role="switch"
            name={name}
            className="pref-switch"
            defaultChecked={chosen?.[name] ?? byDefault}
          />
        </label>
      ))}
    </div>
  );
}
