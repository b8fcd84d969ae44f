import { Form, useNavigation } from "react-router";
import { type Preferences, preferences } from "#app/content/preferences.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { DialogClose } from "./dialog-close.tsx";

/** Asked once, right after signing up; the ticket lets this one choice be saved, and nothing else. */
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
      <p id="preferences-lead" className="account-dialog-lead">
        {preferences.lead}
      </p>
      <Form method="post" action="/sign-up?preferences">
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="email" value={email} />
        <PreferenceSwitches />
        <div className="account-buttons">
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

/** The three switches, as they stand or as they begin; whatever form they are in sends them. */
export function PreferenceSwitches({ chosen }: { chosen?: Preferences | undefined }) {
  return (
    <div className="pref-list">
      {preferences.choices.map(({ name, label, means, byDefault }) => (
        <label key={name} className="pref-row">
          <span>
            <span className="pref-label">{label}</span>
            <span className="pref-description">{means}</span>
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
