import { Form, useNavigation } from "react-router";
import { type Preferences, preferences } from "#app/content/preferences.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { DialogClose } from "./dialog-close.tsx";
import "#app/ui/form/switch.css";

/** Shown once after sign-up; the one-time ticket authorizes saving the preferences only. */
export function PreferencesDialog({ ticket, email, isOpen, onLeave }: PreferencesDialogProps) {
  const isSaving = useNavigation().formAction?.includes("preferences") ?? false;
  return (
    <Dialog
      open={isOpen}
      onClose={onLeave}
      aria-labelledby="preferences-title"
      aria-describedby="preferences-lead"
      className="account-dialog"
    >
      <h2 id="preferences-title">{preferences.title}</h2>
      <p id="preferences-lead" className="account-lead">
        <strong>{preferences.accountCreated}</strong> {preferences.lead}
      </p>
      <Form method="post" action="/sign-up?preferences">
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="email" value={email} />
        <PreferenceSwitches />
        <div className="button-row account-buttons">
          <Button type="submit" form="leave-preferences" variant="line">
            {preferences.cancel}
          </Button>
          <Button type="submit" variant="brand" busy={isSaving}>
            {isSaving ? preferences.saving : preferences.save}
          </Button>
        </div>
      </Form>
      <DialogClose id="leave-preferences" />
    </Dialog>
  );
}

type PreferencesDialogProps = {
  ticket: string;
  email: string;
  isOpen: boolean;
  onLeave: () => void;
};

/** The switches of the preferences form, saved values or defaults. */
export function PreferenceSwitches({ chosen }: { chosen?: Preferences | undefined }) {
  return (
    <div className="ruled-list pref-list">
      {preferences.choices.map(({ name, label, means, byDefault }) => (
        <label key={name} className="pref-row">
          <span>
            <span className="pref-label">{label}</span>
            <span className="pref-description soft">{means}</span>
          </span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state natively
            role="switch"
            name={name}
            className="switch-input"
            defaultChecked={chosen?.[name] ?? byDefault}
          />
        </label>
      ))}
    </div>
  );
}
