import { strengthOf, strengthRules } from "#app/domain/users/password-strength.ts";

/** Five rules and a bar: red, orange, yellow, light green, green, a fifth for each that is met. */
export function StrengthMeter({ password }: { password: string }) {
  const rules = strengthOf(password);
  const met = rules.filter(Boolean).length;
  return (
    <div className="strength">
      <div className="strength-bar needs-script" data-met={met} aria-hidden="true">
        {strengthRules.map(({ words }) => (
          <i key={words} />
        ))}
      </div>
      <ul className="strength-rules" aria-label="What makes a password strong">
        {strengthRules.map(({ words }, index) => (
          <li key={words} data-met={rules[index] || undefined}>
            <span>
              {words}
              {rules[index] && <span className="visually-hidden"> (met)</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {password && `Password strength: ${met} of 5`}
      </p>
    </div>
  );
}
