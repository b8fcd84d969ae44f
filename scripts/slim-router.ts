import type { Plugin } from "vite";

/**
 * Leaves out what the router can do and we never ask for, so that no visitor downloads it. Each
 * switch is a condition of its own that the bundler can then follow; one that is no longer found
 * fails the build, and is looked at again with the new version.
 */
export function slimRouter(): Plugin {
  return {
    name: "slim-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(code, id) {
        const found = switches.filter(({ file }) => id.replaceAll("\\", "/").endsWith(file));
        if (found.length === 0) return;
        const slim = found.reduce((text, { file, on, off }) => {
          if (!text.includes(on)) this.error(`${file} no longer says ${on}`);
          return text.replaceAll(on, off);
        }, code);
        return { code: slim, map: null };
      },
    },
  };
}

const switches = [
  // Routes are all known from the start (react-router.config.ts): none is asked for later.
  {
    file: "/lib/dom/ssr/fog-of-war.js",
    on: 'return routeDiscovery.mode === "lazy" && ssr === true;',
    off: "return false;",
  },
  // Nobody measures the router from inside.
  { file: "/lib/router/router.js", on: "if (init.instrumentations)", off: "if (false)" },
] as const;
