import { switchParts } from "./switch-parts.ts";

/**
 * Leaves out what the router can do and we never ask for, so that no visitor downloads it. Each
 * switch is a condition of its own that the bundler can then follow.
 */
export const slimRouter = () => switchParts("slim-router", "client", switches);

const switches = [
  // Routes are all known from the start (react-router.config.ts): none is asked for later.
  {
    file: "/lib/dom/ssr/fog-of-war.js",
    on: 'return routeDiscovery.mode === "lazy" && ssr === true;',
    off: "return false;",
  },
  {
    file: "/lib/router/router.js",
    on: "init.patchRoutesOnNavigation",
    off: "undefined",
  },
  {
    file: "/lib/dom-export/hydrated-router.js",
    on: "patchRoutesOnNavigation: UNSAFE_getPatchRoutesOnNavigationFunction(() => router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode, ssrInfo.context.basename)",
    off: "",
  },
  {
    file: "/lib/dom-export/hydrated-router.js",
    on: "UNSAFE_useFogOFWarDiscovery(router, ssrInfo.manifest, ssrInfo.routeModules, ssrInfo.context.ssr, ssrInfo.context.routeDiscovery, ssrInfo.context.isSpaMode);",
    off: "",
  },
  // No link of ours asks for a view transition (`viewTransition`): one that did would go without.
  {
    file: "/lib/components.js",
    on: "if (!viewTransitionOpts || !isViewTransitionAvailable)",
    off: "if (true)",
  },
  {
    file: "/lib/components.js",
    on: 'router.window != null && router.window.document != null && typeof router.window.document.startViewTransition === "function"',
    off: "false",
  },
  {
    file: "/lib/components.js",
    on: "if (renderDfd && pendingState && router.window)",
    off: "if (false)",
  },
  {
    file: "/lib/components.js",
    on: "warnOnce(viewTransitionOpts == null || isViewTransitionAvailable,",
    off: "(() => {})(",
  },
  // Every page comes whole from the server: none stands empty until its script is there.
  {
    file: "/lib/dom/ssr/routes.js",
    on: 'route.id === "root" ? RemixRootDefaultHydrateFallback : void 0',
    off: "void 0",
  },
  // Our own page tells of errors; should that one fail as well, nobody is shown a stack.
  {
    file: "/lib/dom/ssr/errorBoundaries.js",
    on: "console.error(error);",
    off: `console.error(error);
      return React$1.createElement(BoundaryShell, { title: "Error", isOutsideRemixApp },
        React$1.createElement("a", { href: "" }, "Something went wrong. Load the page again."));`,
  },
  // Which routes the server answered with stands in the page: the table is not gone through for it.
  {
    file: "/lib/dom/ssr/hydration.js",
    on: "dataRouteMatcher.update(routes);",
    off: "",
  },
  {
    file: "/lib/dom/ssr/hydration.js",
    on: "dataRouteMatcher.match(location)",
    off: "Object.keys(window.__reactRouterRouteModules).map((id) => ({ route: { id } }))",
  },
  // The page that came was found by the server: its own branch is enough to take it over, and the
  // others are ranked once someone goes elsewhere.
  {
    file: "/lib/router/matcher.js",
    on: "this.#branches = flattenAndRankRoutes(routes);",
    off: "this.#branches = void 0;",
  },
  {
    file: "/lib/router/matcher.js",
    on: "match(locationArg, allowPartial = false) {",
    off: `matchFirst(location) {
      const own = flattenAndRankRoutes(this.#routes, window.__reactRouterRouteModules);
      return matchRoutesImpl(this.#routes, location, this.#basename, false, own) ?? this.match(location);
    }
    match(locationArg, allowPartial = false) {
      this.#branches ??= flattenAndRankRoutes(this.#routes);`,
  },
  {
    file: "/lib/router/router.js",
    on: "let initialMatches = dataRouteMatcher.match(init.history.location);",
    off: "let initialMatches = dataRouteMatcher.matchFirst(init.history.location);",
  },
  {
    file: "/lib/router/utils.js",
    on: "function flattenAndRankRoutes(routes) {\n\tlet branches = flattenRoutes(routes);",
    off: `function flattenAndRankRoutes(routes, only) {
      let branches = flattenRoutes(routes, [], [], "", false, only);`,
  },
  {
    file: "/lib/router/utils.js",
    on: 'parentPath = "", _hasParentOptionalSegments = false) {',
    off: 'parentPath = "", _hasParentOptionalSegments = false, only) {',
  },
  {
    file: "/lib/router/utils.js",
    on: "flattenRoutes(route.children, branches, routesMeta, path, hasParentOptionalSegments);",
    off: "flattenRoutes(route.children, branches, routesMeta, path, hasParentOptionalSegments, only);",
  },
  {
    file: "/lib/router/utils.js",
    on: 'routes.forEach((route, index) => {\n\t\tif (route.path === "" ||',
    off: 'routes.forEach((route, index) => {\n\t\tif (only && !only[route.id]) return;\n\t\tif (route.path === "" ||',
  },
  // A page that is taken over has its modules already: their preloads, which the server leaves out
  // for the sake of the first paint, are not made anew.
  {
    file: "/lib/dom/ssr/components.js",
    on: "let preloads = isHydrated || isRSCRouterContext ? []",
    off: "let preloads = true ? []",
  },
  {
    file: "/lib/dom/ssr/components.js",
    on: '!enableFogOfWar ? /* @__PURE__ */ React$1.createElement("link"',
    off: 'false ? /* @__PURE__ */ React$1.createElement("link"',
  },
  {
    file: "/lib/dom/ssr/components.js",
    on: '}) : null, /* @__PURE__ */ React$1.createElement("link", {\n\t\trel: "modulepreload",\n\t\thref: manifest.entry.module',
    off: '}) : null, false && /* @__PURE__ */ React$1.createElement("link", {\n\t\trel: "modulepreload",\n\t\thref: manifest.entry.module',
  },
  // Its other way to match, which is not taken and would not know `matchFirst`.
  {
    file: "/lib/router/router.js",
    on: "if (future.unstable_routePatternMatching)",
    off: "if (false)",
  },
  // A page's script that cannot be had because the site was exchanged meanwhile is had by loading the
  // page again; with the network gone that would leave nothing but the browser's own page. It fails
  // when it is used: the router drops an error from here where the page has no content to load.
  {
    file: "/lib/dom/ssr/routeModules.js",
    on: ", reloading page...`);",
    off: "`);",
  },
  {
    file: "/lib/dom/ssr/routeModules.js",
    on: "window.location.reload();",
    off: `const there = await fetch("/healthz", { cache: "no-store" }).catch(() => void 0);
      if (!there || there.status >= 500) {
        const fail = () => { throw error; };
        return { default: fail, clientAction: fail, clientLoader: fail };
      }
      window.location.reload();`,
  },
  // Nobody measures the router from inside.
  { file: "/lib/router/router.js", on: "if (init.instrumentations)", off: "if (false)" },
] as const;
