import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emlFileName, openEmlFolderTransport } from "./eml-folder-transport.server.ts";
import type { OutgoingMail } from "./mail-transport.ts";

const from = { name: "Jacaranda ICT", address: "hello@umfula.example" };
const mail: OutgoingMail = {
  id: "0198a1b2-0000-4000-8000-000000000001",
  messageId: "<0198a1b2@umfula.example>",
  kind: "reset-password",
  to: "thandi@umfula.example",
  replyTo: "visitor@b.example",
  subject: "Zoë 東京",
  text: "Zoë 東京\n",
  html: "<p>Zoë 東京</p>",
  writtenAt: new Date("2026-11-15T02:15:00.123Z"),
};

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "eml-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe("the folder of .eml files", () => {
  test("gets each mail as an .eml file", async () => {
    const folder = join(home, "made", "when-needed");
    await openEmlFolderTransport({ folder, from: () => from }).send(mail);
    expect(await readdir(folder)).toEqual(["20261115T021500Z-reset-password-0198a1b2.eml"]);
    const file = await readFile(join(folder, emlFileName(mail)));
    expect(await PostalMime.parse(file)).toMatchObject({
      from,
      to: [{ address: "thandi@umfula.example" }],
      replyTo: [{ address: "visitor@b.example" }],
      subject: "Zoë 東京",
      messageId: "<0198a1b2@umfula.example>",
      date: "2026-11-15T02:15:00.000Z",
      text: "Zoë 東京\n",
    });
    expect(file.toString("latin1")).not.toMatch(/[^\r]\n/);
  });

  test("has thread headers, and no Auto-Submitted header for a staff reply", async () => {
    const folder = join(home, "thread");
    const threadReferences = [
      "<first@umfula.example>",
      "<x>\r\nBcc: <y@z.example>",
      "<last@umfula.example>",
    ];
    const reply: OutgoingMail = { ...mail, kind: "contact-reply", threadReferences };
    await openEmlFolderTransport({ folder, from: () => from }).send(reply);
    const { headers } = await PostalMime.parse(await readFile(join(folder, emlFileName(reply))));
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header("in-reply-to")).toBe("<last@umfula.example>");
    expect(header("references")).toBe("<first@umfula.example> <last@umfula.example>");
    expect(header("auto-submitted")).toBeUndefined();
    expect(header("bcc")).toBeUndefined();
  });

  test("is not readable by other users of the machine", async () => {
    const folder = join(home, "closed");
    // As after restoring a backup with a wide mode.
    await mkdir(folder, { mode: 0o755 });
    await openEmlFolderTransport({ folder, from: () => from }).send(mail);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, emlFileName(mail)))).mode & 0o777).toBe(0o600);
  });

  test("contains a mail once, however often it is sent", async () => {
    const folder = join(home, "once");
    const transport = openEmlFolderTransport({ folder, from: () => from });
    await Promise.all([transport.send(mail), transport.send(mail)]);
    await transport.send(mail);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test("allows no path traversal through a file name", () => {
    const hostile = { ...mail, kind: "../../etc/x" as never, id: "../../../0198" };
    expect(emlFileName(hostile)).toBe("20261115T021500Z-etcx-0198.eml");
  });

  test("rejects a malicious address", async () => {
    const folder = join(home, "hostile");
    const transport = openEmlFolderTransport({ folder, from: () => from });
    const hostile = { ...mail, to: "a@b.example\r\nBcc: c@evil.example" };
    await expect(transport.send(hostile)).rejects.toMatchObject({ permanent: true });
    await expect(readdir(folder)).rejects.toThrow("ENOENT");
  });

  test("rejects when the folder is not writable", async () => {
    const folder = join(home, "a-file");
    await writeFile(folder, "");
    const transport = openEmlFolderTransport({ folder, from: () => from });
    await expect(transport.send(mail)).rejects.toThrow("EEXIST");
  });
});
