import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseSync } from "vite";
import {
  allPermissions,
  hasPermission,
  type Permission,
  permissionLabels,
  productEditing,
  STAFF_ROLES,
  type StaffRole,
  staffRoles,
} from "#app/domain/accounts/staff/permissions.ts";
import {
  type OrderIntent,
  orderActionPermissions,
} from "#app/domain/orders/order-action-permissions.ts";
import { permissionsFor } from "#app/http/auth/admin-pages.ts";
import routes from "#app/routes.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";

export const PERMISSIONS_FILE = "docs/permissions.md";

type RouteEntry = { path?: string | undefined; children?: RouteEntry[] | undefined };

/** `node scripts/permissions-matrix.ts` writes what each role may do: permissions, pages and verbs. */
export function permissionsMatrix(): string {
  return `${[
    "# Who may do what",
    "Written by `node scripts/permissions-matrix.ts` from the tables of roles and pages and from the code; `tests/security/roles.test.ts` tries it all over HTTP. A person may have several roles, and can do whatever any of them allows.",
    "## Roles",
    table(
      ["Role", "For"],
      STAFF_ROLES.map((role) => [staffRoles[role].label, staffRoles[role].summary]),
    ),
    "## Permissions",
    table(
      ["Permission", ...roleLabels],
      allPermissions.map((permission) => [permissionLabels[permission], ...ticks([permission])]),
    ),
    "## Pages",
    "A page requires all the permissions beside it. Some of what it shows and changes requires more: see the tables below.",
    table(
      ["Page", "Permissions", ...roleLabels],
      adminRoutes().map((page) => {
        const taken = permissionsFor(page);
        return [`\`${page}\``, labelsOf(taken), ...ticks(taken)];
      }),
    ),
    "## Verbs",
    "Every domain function that requires a member of staff, with the permissions its type requires: a call without them does not compile.",
    ...verbTables(),
  ].join("\n\n")}\n`;
}

const roleLabels = STAFF_ROLES.map((role) => staffRoles[role].label);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return lines.toSpliced(1, 0, `|${head.map(() => "---|").join("")}`).join("\n");
}

function ticks(permissions: readonly Permission[]): string[] {
  return STAFF_ROLES.map((role) => (hasAll(role, permissions) ? "✓" : ""));
}

/** Whether one role alone is enough. */
export function hasAll(role: StaffRole, permissions: readonly Permission[]): boolean {
  return permissions.every((permission) => hasPermission([role], permission));
}

function labelsOf(permissions: readonly Permission[]): string {
  return permissions.map((each) => permissionLabels[each]).join(", ") || "All staff";
}

/** Every pattern of the route table in the admin area, such as /admin/orders/:number. */
export function adminRoutes(): string[] {
  return routesIn(routes, "").filter((path) => /^\/admin(\/|$)/.test(path));
}

function routesIn(entries: readonly RouteEntry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined ? [] : [own]), ...routesIn(children, own)];
  });
}

function verbTables(): string[] {
  const byFolder = Map.groupBy(listVerbs(), ({ file }) => file.split("/").slice(2, -1).join("/"));
  return [...byFolder].sort().flatMap(([folder, verbs]) => [
    `### ${folder}`,
    table(
      ["Verb", "Permissions", ...roleLabels],
      verbs.map(({ name, demands }) =>
        typeof demands === "string"
          ? [`\`${name}\``, demands, ...roleLabels.map(() => "")]
          : [`\`${name}\``, labelsOf(demands), ...ticks(demands)],
      ),
    ),
  ]);
}

/** An exported function of the domain that demands a member of staff, or the one a job works for. */
export type Verb = {
  file: string;
  name: string;
  /** A sentence where they depend on what is asked. */
  demands: readonly Permission[] | string;
};

export function listVerbs(): Verb[] {
  return readdirSync("app/domain", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .map((name) => `app/domain/${name.replaceAll("\\", "/")}`)
    .sort()
    .flatMap(verbsIn);
}

const ADMIN = /\bAdmin(?:ForJob)?<((?:[^<>]|<[^<>]*>)*)>/g;

function verbsIn(file: string): Verb[] {
  const source = readFileSync(file, "utf8");
  const { program } = parseSync(file, source);
  return program.body.flatMap((node): Verb[] => {
    const declared = node.type === "ExportNamedDeclaration" ? node.declaration : undefined;
    if (declared?.type !== "FunctionDeclaration" || !declared.id) return [];
    const types = declared.params.map((parameter) => {
      const { typeAnnotation: type } = "typeAnnotation" in parameter ? parameter : {};
      return type ? source.slice(type.start, type.end) : "";
    });
    // A step of a verb, inside its transaction: the verb has asked.
    if (types[0] === ": Transaction") return [];
    const demanded = types.flatMap((type) =>
      // A type guard on staff, and a name for the log, demand nothing.
      /^: (Admin|AdminForJob)</.test(type)
        ? [...type.matchAll(ADMIN)].map(([, of = ""]) => of)
        : [],
    );
    if (demanded.length === 0) return [];
    // Either of two is enough.
    if (types.some((type) => /> \| Admin</.test(type))) {
      const either = demanded.flatMap((each) => demandsOf([each], `${file} ${declared.id?.name}`));
      const demands = either.map((each) => permissionLabels[each as Permission]).join(" or ");
      return [{ file, name: declared.id.name, demands }];
    }
    return [
      { file, name: declared.id.name, demands: demandsOf(demanded, `${file} ${declared.id.name}`) },
    ];
  });
}

/** What is between the brackets: permissions in quotation marks, never, or one of the types below. */
function demandsOf(demanded: readonly string[], verb: string): Verb["demands"] {
  const parts = demanded
    .flatMap((text) => text.split("|").map((part) => part.trim()))
    .flatMap((part) =>
      part === "ProductEditing" ? productEditing.map((each) => `"${each}"`) : part,
    )
    .flatMap((part) => {
      const intent = /^OrderPermission<"([a-z-]+)">$/.exec(part)?.[1] as OrderIntent | undefined;
      return intent ? orderActionPermissions[intent].map((each) => `"${each}"`) : part;
    });
  const computed = parts.find((part) => !/^("[a-z-]+"|never)$/.test(part));
  if (computed === undefined) {
    const named = new Set(parts.map((part) => part.replaceAll('"', "")));
    return allPermissions.filter((permission) => named.has(permission));
  }
  const sentence = computedDemands[computed];
  if (!sentence)
    throw new Error(`${verb}: say in scripts/permissions-matrix.ts what ${computed} is`);
  return sentence;
}

const computedDemands: Record<string, string> = {
  "SettingsPermission<Group>": `That of the group of settings: ${[
    ...new Set(Object.values(settingsGroups).map(({ permission }) => permissionLabels[permission])),
  ].join(", ")}`,
  "OrderPermission<Step>": "Change orders to cancel or reopen, otherwise Pack and dispatch",
};

if (import.meta.main) writeFileSync(PERMISSIONS_FILE, permissionsMatrix());
