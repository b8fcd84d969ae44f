import { useSyncExternalStore } from "react";
import { isPaused, onMotionChange, pauseMotion } from "#app/ui/motion.ts";
import "./pause-motion.css";

/** One switch for everything that moves by itself. It needs script, and so does what it stops. */
export function PauseMotion() {
  const paused = useSyncExternalStore(onMotionChange, isPaused, () => false);
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={paused}
        className="switch"
        onClick={() => pauseMotion(!paused)}
      >
        <span className="switch-track" aria-hidden="true" />
        Pause motion
      </button>
      <p className="motion-note">Nothing moves by itself here, as your device asks.</p>
    </>
  );
}
