import { useSyncExternalStore } from "react";
import { isMotionPaused, onMotionChange, setMotionPaused } from "#app/ui/motion/motion.ts";
import "#app/ui/form/switch.css";
import "./pause-motion-switch.css";

/** Pauses all automatic motion (WCAG 2.2.2). Needs script, as does the motion. */
export function PauseMotionSwitch() {
  const paused = useSyncExternalStore(onMotionChange, isMotionPaused, () => false);
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={paused}
        className="switch touch-target accent-on-hover"
        onClick={() => setMotionPaused(!paused)}
      >
        <span className="switch-track" aria-hidden="true" />
        Pause motion
      </button>
      <p className="motion-note">Animations are off because your device asks for reduced motion.</p>
    </>
  );
}

/** The same at the start of the tab order, shown while it has the focus. */
export function PauseMotionButton() {
  const paused = useSyncExternalStore(onMotionChange, isMotionPaused, () => false);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={paused}
      className="skip-link pause-motion"
      onClick={() => setMotionPaused(!paused)}
    >
      Pause motion
    </button>
  );
}

/** Inline script in the head: applies a saved pause before the first paint. */
export const motionScript =
  'try{if(localStorage.getItem("motion")==="paused")document.documentElement.dataset.motion="paused"}catch{}';
