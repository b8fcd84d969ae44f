import { switchParts } from "./switch-parts.ts";

/**
 * Where the server does for each page what it could do once, or not at all. The pages stay
 * what they are; only the processor notices.
 */
export const quickServer = () =>
  switchParts("quick-server", "ssr", [
    // A page is gathered as text and turned into bytes once; React would turn each of its thousands
    // of pieces into bytes by itself.
    {
      file: "/react-dom-server.node.production.js",
      on: "function writeChunk(destination, chunk) {",
      off: "function writeChunk(destination, chunk) {\n  return void destination.write(chunk);",
    },
    {
      file: "/react-dom-server.node.production.js",
      on: "return textEncoder.encode(content);",
      off: "return content;",
    },
    // Only asked to decide what is sent later: pages are sent whole, and letters are near enough.
    {
      file: "/react-dom-server.node.production.js",
      on: 'Buffer.byteLength(chunk, "utf8")',
      off: "chunk.length",
    },
    // The address of a link to a page of ours stands in the link.
    {
      file: "/lib/dom/lib.js",
      on: `let { basename, navigator, useTransitions } = React$1.useContext(NavigationContext);
	let isAbsolute`,
      off: `if (typeof to === "string" && /^\\/(?!.*(\\/[\\/.]|[?#]$))[^\\s\\\\]*$/.test(to) && !mask && prefetch === "none" && !reloadDocument) {
		return React$1.createElement("a", { ...rest, href: to, target, "data-discover": discover === "render" ? "true" : void 0 });
	}
	let { basename, navigator, useTransitions } = React$1.useContext(NavigationContext);
	let isAbsolute`,
    },
    // The table of routes is the same for every page.
    {
      file: "/lib/dom/ssr/server.js",
      on: "let routes = createServerRoutes(",
      off: "let routes = ServerRouter.routes ??= createServerRoutes(",
    },
    {
      file: "/lib/dom/server.js",
      on: `let manifest = {};
	let dataRoutes = convertRoutesToDataRoutes(routes, void 0, void 0, manifest);`,
      off: `if (!routes.manifest) {
		routes.manifest = {};
		routes.converted = convertRoutesToDataRoutes(routes, void 0, void 0, routes.manifest);
	}
	let { manifest, converted: dataRoutes } = routes;`,
    },
    // Most routes are told apart by how they begin: no pattern need be tried for that.
    {
      file: "/lib/router/utils.js",
      on: "for (let i = 0; matches == null && i < branches.length; ++i) matches = matchRouteBranch(branches[i], decoded, allowPartial);",
      off: `let lower = decoded.toLowerCase();
	for (let branch of branches) {
		branch.begins ??= branch.path.toLowerCase().split(/[:*]/, 1)[0].replace(/\\/$/, "");
		if (!allowPartial && !lower.startsWith(branch.begins)) continue;
		matches = matchRouteBranch(branch, decoded, allowPartial);
		if (matches) break;
	}`,
    },
  ]);
