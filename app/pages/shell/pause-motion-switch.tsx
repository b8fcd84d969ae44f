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
        className="switch touch-target"
        onClick={() => setMotionPaused(!paused)}
      >
        <span className="switch-track" aria-hidden="true" />
        Pause motion
      </button>
      <p className="motion-note">Nothing moves by itself here, as your device asks.</p>
    </>
  );
}

/** Inline script in the head: applies a saved pause before the first paint. */
export const motionScript =
  'try{if(localStorage.getItem("motion")==="paused")document.documentElement.dataset.motion="paused"}catch{}';
