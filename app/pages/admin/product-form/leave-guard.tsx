import { useBlocker } from "react-router";
import { useUnsavedWork } from "#app/pages/shell/unsaved-work.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import "#app/ui/confirm-button.css";
import "#app/ui/dialog.css";

/** Asks before a page with unsaved work is left, by a link, by going back or by closing the tab. */
export function LeaveGuard({ unsaved }: { unsaved: readonly string[] }) {
  const isDirty = unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname !== currentLocation.pathname,
  );
  useUnsavedWork(isDirty);

  const isAsked = blocker.state === "blocked";
  const stay = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Dialog open={isAsked} onClose={stay} className="confirm" aria-labelledby="leave-question">
      <h2 id="leave-question" className="card-title">
        Leave without saving?
      </h2>
      <p className="confirm-words">Not saved yet: {unsaved.join(", ")}.</p>
      <div className="confirm-actions">
        <Button variant="line" size="office" onClick={stay} autoFocus>
          Stay
        </Button>
        <Button
          variant="danger"
          size="office"
          onClick={() => blocker.state === "blocked" && blocker.proceed()}
        >
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
