let sleeping: Promise<void> | undefined;

/** A part of the page has its HTML and no script yet; it is awake once the promise is kept. */
export function sleepUntil(awake: Promise<void>): void {
  sleeping = awake;
  awake.then(() => {
    sleeping = undefined;
  });
}

/**
 * When a step on this same page may be told to the router; undefined when at once. Told of it
 * earlier, React would throw away the HTML of the part that sleeps and build it anew.
 */
export function whenAwake(): Promise<void> | undefined {
  return sleeping;
}
