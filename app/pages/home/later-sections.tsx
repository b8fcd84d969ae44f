import { Activity, type ComponentProps, lazy, useEffect } from "react";
import { sleepUntil } from "#app/ui/asleep.ts";
import { firstSign } from "#app/ui/first-sign.ts";
import type { HomeSections } from "./home-sections.tsx";

/**
 * Everything below the first screen. It comes complete from the server; its script is only fetched
 * once someone moves, so that the first screen costs no more than itself. Reached from another
 * page of ours, where there is no such HTML yet, the script comes with the page.
 */
export function LaterSections(props: ComponentProps<typeof HomeSections>) {
  return (
    // Not Suspense: the server would send what is inside as a hidden part, to be placed by script.
    <Activity>
      <Sections {...props} />
      <Awake />
    </Activity>
  );
}

const isInHtml = !import.meta.env.SSR && document.getElementById("about") !== null;
const { promise: awake, resolve: wakeUp } = Promise.withResolvers<void>();
if (isInHtml) sleepUntil(awake);
const Sections = isInHtml ? lazy(whenSomeoneMoves) : await load();

async function load() {
  return (await import("./home-sections.tsx")).HomeSections;
}

async function whenSomeoneMoves() {
  addEventListener("submit", hold, { capture: true });
  await firstSign();
  try {
    return { default: await load() };
  } catch {
    // The page is whole without it: links lead on, and the form posts by itself.
    letGo();
    return new Promise<never>(() => {});
  }
}

/** Sent in the blink before the script is there: the form waits for it. */
let held: HTMLFormElement | undefined;

function hold(event: SubmitEvent) {
  if (!(event.target instanceof HTMLFormElement) || !event.target.closest("#contact")) return;
  event.preventDefault();
  held = event.target;
}

function letGo() {
  removeEventListener("submit", hold, { capture: true });
  held?.requestSubmit();
  held = undefined;
}

function Awake() {
  useEffect(() => {
    letGo();
    wakeUp();
  }, []);
  return null;
}
