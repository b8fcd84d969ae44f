import { useSyncExternalStore } from "react";
import { isMotionPaused, onMotionChange, setMotionPaused } from "#app/ui/motion/motion.ts";
import "./pause-motion-switch.css";

/** One switch for everything that moves by itself. It needs script, and so does what it stops. */
export function PauseMotionSwitch() {
  const paused = useSyncExternalStore(onMotionChange, isMotionPaused, () => false);
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={paused}
        className="switch"
        onClick={() => setMotionPaused(!paused)}
      >
        <span className="switch-track" aria-hidden="true" />
        Pause motion
      </button>
      <p className="motion-note">Nothing moves by itself here, as your device asks.</p>
    </>
  );
}

/** Runs in the head, before the first paint: a visitor who paused motion never sees it start. */
export const motionScript =
  'try{if(localStorage.getItem("motion")==="paused")document.documentElement.dataset.motion="paused"}catch{}';
