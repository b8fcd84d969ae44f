import type { Plugin } from "vite";

/** A few words of a package, and what stands there in our build instead. */
type PartSwitch = { file: string; on: string; off: string };

/**
 * Changes a few words of the packages that we build with. Words or files that are no longer there
 * fail the build: they are looked at again with the new version.
 */
export function switchParts(
  name: string,
  environment: "client" | "ssr",
  switches: readonly PartSwitch[],
): Plugin {
  const done = new Set<PartSwitch>();
  return {
    name,
    apply: "build",
    applyToEnvironment: (each) => each.name === environment,
    transform: {
      filter: { id: /(react-router\/dist\/production\/lib\/|react-dom\/cjs\/).*\.js$/ },
      handler(code, id) {
        const found = switches.filter(({ file }) => id.replaceAll("\\", "/").endsWith(file));
        if (found.length === 0) return;
        const changed = found.reduce((text, each) => {
          if (!text.includes(each.on)) this.error(`${each.file} no longer says ${each.on}`);
          done.add(each);
          return text.replaceAll(each.on, () => each.off);
        }, code);
        return { code: changed, map: null };
      },
    },
    generateBundle() {
      const missed = switches.find((each) => !done.has(each));
      if (missed) this.error(`${missed.file} is no longer part of the build`);
    },
  };
}
