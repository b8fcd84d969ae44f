import { expect, test } from "vitest";
import { kindOf } from "#app/content/documents/document-kinds.ts";
import type { Field, Fields, Value, Values } from "#app/content/documents/fields.ts";
import { fixedPublicPages } from "#app/content/public-pages.ts";
import { defaultDocuments } from "#app/content/site-content.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses();

test("a file with the words of another company leaves no sentence of the installed one", async () => {
  const content = Object.fromEntries(
    [...defaultDocuments].map(([id, values]) => [id, mapTexts(kindOf(id)?.fields ?? {}, values)]),
  );
  // Cached before the change.
  const pages = [
    ...fixedPublicPages,
    ...[...defaultDocuments].flatMap(([id, values]) =>
      values.slug ? (kindOf(id)?.path(values) ?? []) : [],
    ),
  ];
  for (const path of pages) await sites.visitor.open(path);

  const form = new FormData();
  form.set("file", new Blob([JSON.stringify({ content })]), "site.json");
  const cookie = [...sites.admin.cookies].map((pair) => pair.join("=")).join("; ");
  const origin = sites.origins.staff;
  const uploaded = await fetch(`${origin}/admin/content/transfer`, {
    ...{ method: "POST", body: form, redirect: "manual" },
    headers: { cookie, origin },
  });
  await sites.admin.open(uploaded.headers.get("location") ?? "");
  await sites.admin.press("Import");
  expect(sites.admin.text).toContain("have been imported");

  const sentences = [...defaultDocuments].flatMap(([id, values]) =>
    sentencesOf(kindOf(id)?.fields ?? {}, values),
  );
  expect(sentences.length).toBeGreaterThan(500);
  const known = (text: string) => sentences.filter((sentence) => text.includes(sentence));
  await eventually(async () => {
    await sites.visitor.open("/");
    expect(known(sites.visitor.text)).toEqual([]);
  });
  for (const path of pages) {
    await sites.visitor.open(path);
    expect([path, sites.visitor.status, known(sites.visitor.text)]).toEqual([path, 200, []]);
  }

  await sites.visitor.open("/forgot-password");
  await sites.visitor.post("/forgot-password", { email: sites.staff.email });
  const mails = await eventually(async () => {
    const sent = await sites.emails();
    expect(sent.length).toBeGreaterThan(0);
    return sent;
  });
  for (const mail of mails) expect(known(mail.replaceAll(/=\r?\n/g, ""))).toEqual([]);
});

/** The document with every text in other letters; what a page needs to work stays. */
function mapTexts(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, mapText(field, values[name] ?? null)]),
  );
}

function mapText(field: Field, value: Value): Value {
  if (field.type === "group") return mapTexts(field.fields, value as Values);
  if (field.type === "list") return (value as Values[]).map((item) => mapTexts(field.item, item));
  if (field.type === "lines") return (value as string[]).map(inOtherLetters);
  return isText(field) ? inOtherLetters(String(value)) : value;
}

function sentencesOf(fields: Fields, values: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]): string[] => {
    const value = values[name] ?? null;
    if (field.type === "group") return sentencesOf(field.fields, value as Values);
    if (field.type === "list") {
      return (value as Values[]).flatMap((item) => sentencesOf(field.item, item));
    }
    const texts =
      field.type === "lines" ? (value as string[]) : isText(field) ? [String(value)] : [];
    return texts.flatMap((text) => text.split(/[.*\n{}[\]]/)).filter((part) => part.length > 30);
  });
}

function isText({ type }: Field): boolean {
  return type === "text" || type === "markdown";
}

/** Every letter by the one 13 places on, outside of placeholders and addresses. */
function inOtherLetters(text: string): string {
  return text.replaceAll(/\{\w+\}|\]\([^)]*\)|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    const first = part < "a" ? 65 : 97;
    return String.fromCharCode(((part.charCodeAt(0) - first + 13) % 26) + first);
  });
}
