import { data, redirect } from "react-router";
import { expect, test, vi } from "vitest";
import { clearDraftOfAcceptedForm, isAccepted } from "./clear-sent-drafts.ts";
import {
  changesToKeep,
  type FieldChange,
  type FormDraft,
  isSent,
  planRestore,
} from "./form-draft.ts";
import type { FormField } from "./form-fields.ts";

test("what differs from the server's value is kept, and again when a refused form comes back", () => {
  expect(changesToKeep([field("phone", "012", "011"), field("name", "A", "A")], [])).toEqual([
    change("phone", "012", "011"),
  ]);
  // A refused form that was rendered anew has what was sent as its defaults.
  const before = [change("phone", "012", "011"), change("email", "old@example.com", "")];
  expect(changesToKeep([field("phone", "012", "012"), field("email", "", "")], before)).toEqual([
    change("phone", "012", "011"),
  ]);
});

test("a draft fills the fields that the server has not changed since", () => {
  const fields = [field("phone", "011", "011"), field("name", "Theirs", "Theirs")];
  const changes = [change("phone", "012", "011"), change("name", "Mine", "Before")];
  const { restore, outdated } = planRestore(fields, changes);
  expect(restore).toEqual([{ field: fields[0], value: "012" }]);
  expect(outdated).toEqual([{ label: "Name", value: "Mine" }]);
  // It is shown again until somebody decides: input elsewhere does not lose it.
  expect(changesToKeep(fields, changes)).toEqual([change("name", "Mine", "Before")]);
});

test("a draft leaves alone what was typed or filled in since, and what is already saved", () => {
  const changes = [change("phone", "012", "011")];
  const none = { restore: [], present: [], outdated: [] };
  expect(planRestore([field("phone", "013", "011")], changes)).toEqual(none);
  expect(planRestore([field("phone", "012", "012")], changes)).toEqual(none);
  // The browser has restored it by itself.
  const present = field("phone", "012", "011");
  expect(planRestore([present], changes)).toEqual({ ...none, present: [present] });
});

test("text that is kept follows the suggestion of the page", () => {
  const message = {
    ...field("message", "About VoIP: ", "About VoIP: "),
    suggestion: "About VoIP: ",
  };
  const { restore } = planRestore([message], [change("message", "Please call", "")]);
  expect(restore.map(({ value }) => value)).toEqual(["About VoIP: Please call"]);
  expect(planRestore([message], [change("message", "", "")]).restore).toEqual([]);
});

test("a draft is deleted by sending its own form, not by another form of the page", () => {
  const draft: FormDraft = {
    action: "/admin/messages/7",
    marks: { intent: "reply" },
    changes: [change("text", "Good day\nThandi", "")],
  };
  const sent = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return body;
  };
  const text = "Good day\r\nThandi";
  expect(isSent(draft, "/admin/messages/7", sent({ intent: "reply", text }))).toBe(true);
  expect(isSent(draft, "/admin/messages/7", sent({ intent: "read" }))).toBe(false);
  expect(isSent(draft, "/admin/messages/8", sent({ intent: "reply", text }))).toBe(false);
  const test = { ...draft, marks: {} };
  expect(isSent(test, "/admin/messages/7", sent({ intent: "test" }))).toBe(false);
  const box = { ...draft, marks: {}, changes: [{ ...change("news", "on", ""), option: "yes" }] };
  expect(isSent(box, "/admin/messages/7", sent({ news: "yes" }))).toBe(true);
  expect(isSent(box, "/admin/messages/7", sent({}))).toBe(false);
});

test.each([
  ["a redirect", "error", redirect("/account"), true],
  ["a result", "data", data({ ok: true }, 200), true],
  ["a refused form", "data", data({ ok: false }, 400), false],
  ["a refused form without a status", "data", data({ ok: false }), false],
  ["an expired session", "error", redirect("/login?next=%2Faccount"), false],
  ["a lost connection", "error", new TypeError("Failed to fetch"), false],
  ["a server error", "error", { status: 500, statusText: "", internal: false, data: null }, false],
] as const)("%s: accepted is %4$s", (_, type, result, accepted) => {
  expect(isAccepted({ route: { type, result } })).toBe(accepted);
});

test("an accepted form loses its draft, a refused one keeps it", async () => {
  const stored = new Map<string, string>();
  const key = 'draft  /account/name ["/account/name",{}] 0';
  const draft = { action: "/account/name", marks: {}, changes: [change("name", "Thandi", "T")] };
  stored.set(key, JSON.stringify(draft));
  vi.stubGlobal("sessionStorage", storageOf(stored));
  const body = new URLSearchParams({ name: "Thandi" });
  const request = () =>
    new Request("https://www.example.co.za/account/name", { method: "POST", body });
  const answer = (result: unknown) => async () => ({ route: { type: "data" as const, result } });
  await clearDraftOfAcceptedForm({ request: request() }, answer(data({ ok: false }, 400)));
  expect(stored.has(key)).toBe(true);
  await clearDraftOfAcceptedForm({ request: request() }, answer(data({ ok: true })));
  expect(stored.has(key)).toBe(false);
});

function field(name: string, value: string, initial: string): FormField {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  return { id: name, name, label, value, initial, set: () => {} };
}

function change(name: string, value: string, initial: string): FieldChange {
  return { id: name, name, value, initial };
}

/** A Storage whose entries are its own keys, as in a browser. */
function storageOf(entries: Map<string, string>): Storage {
  return new Proxy({} as Storage, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) =>
      ({
        getItem: (key: string) => entries.get(key) ?? null,
        removeItem: (key: string) => entries.delete(key),
      })[name as "getItem"],
  });
}
