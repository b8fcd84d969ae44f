import {
  roleField,
  STAFF_ROLES,
  type StaffRole,
  staffRoles,
} from "#app/domain/accounts/staff/permissions.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";

/** A box for each role, with what it is for. */
export function RoleBoxes({ roles, submitted, errors }: RoleBoxesProps) {
  return (
    <fieldset aria-describedby={errors?.roles && "roles-error"}>
      <legend>Roles</legend>
      {STAFF_ROLES.map((role) => (
        <CheckField
          key={role}
          name={roleField(role)}
          defaultChecked={submitted ? roleField(role) in submitted : roles.includes(role)}
          hint={`${staffRoles[role].summary}.`}
        >
          {staffRoles[role].label}
        </CheckField>
      ))}
      {errors?.roles && (
        <p id="roles-error" className="field-error" tabIndex={-1}>
          {errors.roles}
        </p>
      )}
    </fieldset>
  );
}

type RoleBoxesProps = {
  roles: readonly StaffRole[];
  /** What was sent, if the form was refused. */
  submitted?: Partial<Record<string, string>> | undefined;
  errors?: FieldErrors | undefined;
};
