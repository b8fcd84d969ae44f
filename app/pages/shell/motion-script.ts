/** Runs in the head, before the first paint: a visitor who paused motion never sees it start. */
export const motionScript =
  'try{if(localStorage.getItem("motion")==="paused")document.documentElement.dataset.motion="paused"}catch{}';
