import type { RawResponse } from "./raw-request.ts";
import { SiteBrowser, textOf, unescapeHtml } from "./site-browser.ts";

/** A browser without script that stays on a page, and presses the buttons of its forms. */
export class FormBrowser extends SiteBrowser {
  /** Where the last page came from, after all redirects. */
  path = "";
  private page: RawResponse = { status: 0, headers: {}, body: Buffer.from("") };

  constructor(origin: string) {
    super({ origin, at: (path) => new URL(path, origin).href });
  }

  get status(): number {
    return this.page.status;
  }

  get html(): string {
    return this.page.body.toString();
  }

  get text(): string {
    return textOf(this.page).replace(/\s+/g, " ");
  }

  header(name: string): string | undefined {
    return this.page.headers[name]?.toString();
  }

  async open(path: string): Promise<void> {
    await this.show(path, await this.get(path));
  }

  /**
   * Sends the form of the button with this name, with what is filled in: a text, or `false` for a box
   * that is not ticked. A field that the form does not have is a mistake. Where several buttons have
   * one name, `near` is a text that only the right form holds.
   */
  async press(
    name: string,
    filledIn: Record<string, string | false> = {},
    { near = "" } = {},
  ): Promise<void> {
    const { button, form } = this.findButton(name, near);
    const fields = fillIn(form.controls, filledIn);
    const own = attribute(button.tag, "name");
    if (own !== undefined) fields.push([own, attribute(button.tag, "value") ?? ""]);
    const action =
      attribute(button.tag, "formaction") ?? attribute(form.tag, "action") ?? this.path;
    if (attribute(form.tag, "method")?.toLowerCase() !== "post") {
      return this.open(`${action.split(/[?#]/)[0]}?${new URLSearchParams(fields)}`);
    }
    await this.show(action, await this.post(action, fields));
  }

  /** What the first field of this name holds: "" for a box that is not ticked. */
  fieldValue(name: string): string | undefined {
    return controlsIn(this.html).find((control) => control.name === name)?.value;
  }

  /** The value of the option with this text. */
  optionOf(name: string, text: string): string {
    const select = new RegExp(`<select\\b[^>]*\\bname="${name}"[^>]*>(.*?)</select>`, "s");
    for (const [, option = "", label = ""] of (select.exec(this.html)?.[1] ?? "").matchAll(
      OPTION,
    )) {
      if (unescapeHtml(label) === text) return attribute(option, "value") ?? unescapeHtml(label);
    }
    throw new Error(`No option "${text}" in ${name} on ${this.path}`);
  }

  private findButton(name: string, near: string): { button: Button; form: HtmlForm } {
    const buttons = buttonsIn(this.html);
    for (const button of buttons.filter(({ names }) => names.includes(name))) {
      const form = findForm(this.html, button);
      if (form?.inside.includes(near)) return { button, form };
    }
    const others = buttons.flatMap(({ names }) => names).join(", ");
    throw new Error(`No button "${name}" on ${this.path} (${this.status}), only: ${others}`);
  }

  private async show(path: string, answer: RawResponse): Promise<void> {
    this.path = path;
    this.page = answer;
    for (let steps = 0; this.page.headers.location && steps < 5; steps++) {
      [this.path = ""] = this.page.headers.location.split("#");
      this.page = await this.get(this.path);
    }
  }
}

type Button = { tag: string; at: number; names: string[] };
type HtmlForm = { tag: string; inside: string; controls: Control[] };
type Control = { name: string; value: string; isSent: boolean };

/** What a page can send: each button of each form, with the fields as the page fills them in. */
export function formsIn(
  html: string,
): { method: string; action: string; fields: Record<string, string> }[] {
  return buttonsIn(html).flatMap((button) => {
    const form = findForm(html, button);
    if (!form) return [];
    const fields = Object.fromEntries(fillIn(form.controls, {}));
    const name = attribute(button.tag, "name");
    if (name !== undefined) fields[name] = attribute(button.tag, "value") ?? "";
    const method = attribute(button.tag, "formmethod") ?? attribute(form.tag, "method") ?? "get";
    const action = attribute(button.tag, "formaction") ?? attribute(form.tag, "action") ?? "";
    return [{ method: method.toLowerCase(), action, fields }];
  });
}

const OPTION = /<option\b([^>]*)>(.*?)<\/option>/gs;
const CONTROL =
  /<(input)\b([^>]*)>|<(select)\b([^>]*)>(.*?)<\/select>|<(textarea)\b([^>]*)>(.*?)<\/textarea>/gs;

/** The buttons that send a form, by their text and their label. */
function buttonsIn(html: string): Button[] {
  return Array.from(html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)).flatMap((match) => {
    const [, tag = "", inside = ""] = match;
    if (/^(button|reset)$/.test(attribute(tag, "type") ?? "") || has(tag, "disabled")) return [];
    const words = inside.replace(/<kbd.*?<\/kbd>|<[^>]+>/gs, "").replace(/\s+/g, " ");
    const text = unescapeHtml(words).trim();
    const label = attribute(tag, "aria-label");
    return [{ tag, at: match.index, names: label === undefined ? [text] : [text, label] }];
  });
}

/** The form that a button belongs to: the one it names, or the one it is in. */
function findForm(html: string, { tag, at }: Button): HtmlForm | undefined {
  const named = attribute(tag, "form");
  const forms = Array.from(html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs));
  const form = forms.find(({ 0: whole, 1: own = "", index }) =>
    named === undefined ? index < at && at < index + whole.length : attribute(own, "id") === named,
  );
  if (!form) return undefined;
  const [whole, own = "", inside = ""] = form;
  const id = attribute(own, "id");
  const outside = html.slice(0, form.index) + html.slice(form.index + whole.length);
  return {
    tag: own,
    inside,
    controls: [
      ...controlsIn(inside, (tagOf) => [undefined, id].includes(attribute(tagOf, "form"))),
      ...(id === undefined ? [] : controlsIn(outside, (tagOf) => attribute(tagOf, "form") === id)),
    ],
  };
}

function controlsIn(html: string, belongs: (tag: string) => boolean = () => true): Control[] {
  return Array.from(html.matchAll(CONTROL)).flatMap((match) => {
    const tag = match[2] ?? match[4] ?? match[7] ?? "";
    const name = attribute(tag, "name");
    if (!name || !belongs(tag) || has(tag, "disabled")) return [];
    if (match[3]) return [{ name, value: chosenIn(match[5] ?? ""), isSent: true }];
    if (match[6]) {
      return [{ name, value: unescapeHtml(match[8] ?? "").replace(/^\n/, ""), isSent: true }];
    }
    const type = attribute(tag, "type") ?? "text";
    if (/^(submit|button|image|reset|file)$/.test(type)) return [];
    const value = attribute(tag, "value");
    if (!/^(checkbox|radio)$/.test(type)) return [{ name, value: value ?? "", isSent: true }];
    const isTicked = has(tag, "checked");
    return [{ name, value: isTicked ? (value ?? "on") : "", isSent: isTicked }];
  });
}

function chosenIn(options: string): string {
  const all = Array.from(options.matchAll(OPTION));
  const chosen = all.find(([, tag = ""]) => has(tag, "selected")) ?? all[0];
  const [, tag = "", label = ""] = chosen ?? [];
  return attribute(tag, "value") ?? unescapeHtml(label);
}

function fillIn(
  controls: Control[],
  filledIn: Record<string, string | false>,
): [name: string, value: string][] {
  const untouched = controls.filter(({ name, isSent }) => isSent && !(name in filledIn));
  const fields = untouched.map(({ name, value }): [string, string] => [name, value]);
  for (const [name, value] of Object.entries(filledIn)) {
    if (!controls.some((control) => control.name === name)) {
      // Not asked for within ten minutes of the last time.
      if (name === "currentPassword") continue;
      throw new Error(`The form has no field "${name}"`);
    }
    if (value !== false) fields.push([name, value]);
  }
  return fields;
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return found === undefined ? undefined : unescapeHtml(found);
}

const has = (tag: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}(?:=|\\s|/|$)`, "i").test(tag);
