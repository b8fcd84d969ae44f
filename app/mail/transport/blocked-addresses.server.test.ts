import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { blockedAddresses, connectUnlessBlocked } from "./blocked-addresses.server.ts";
import { openSmtpTransport, parseSmtpUrl } from "./smtp-transport.server.ts";

const metadata = ["169.254.169.254", "169.254.0.1", "fe80::1", "fd00:ec2::254"];
const mappedMetadata = ["::ffff:169.254.169.254", "::ffff:a9fe:a9fe", "64:ff9b::a9fe:a9fe"];
const privateAddresses = [
  ...["127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "100.64.0.1", "::1", "::", "fc00::1", "fdff::1", "::ffff:127.0.0.1"],
];
const publicAddresses = [
  ...["203.0.113.5", "172.32.0.1", "192.169.0.1", "11.0.0.1", "169.253.0.1", "2001:db8::1"],
  ...["::ffff:203.0.113.5", "64:ff9b::cb00:7105"],
];

const isBlocked = (address: string, allowsPrivate: boolean) =>
  blockedAddresses({ allowsPrivate }).check(address, address.includes(":") ? "ipv6" : "ipv4");

describe("blocked addresses", () => {
  test.each([...metadata, ...mappedMetadata])("%s always", (address) => {
    expect([isBlocked(address, false), isBlocked(address, true)]).toEqual([true, true]);
  });

  test.each(privateAddresses)("%s unless the environment allows private hosts", (address) => {
    expect([isBlocked(address, false), isBlocked(address, true)]).toEqual([true, false]);
  });

  test.each(publicAddresses)("%s never", (address) => {
    expect([isBlocked(address, false), isBlocked(address, true)]).toEqual([false, false]);
  });
});

describe("connecting", () => {
  let server: Server;
  let port: number;
  let visits = 0;
  beforeAll(async () => {
    server = createServer((socket) => {
      visits += 1;
      socket.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  /** A name whose address changes with every question. */
  function resolver(...answers: string[][]) {
    let asked = 0;
    const lookup = (_host: string, _options: object, done: (...result: unknown[]) => void) => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      );
    };
    return { lookup: lookup as never, asked: () => asked };
  }

  const attempt = (host: string, allowsPrivate: boolean, resolved = {}) =>
    new Promise<string>((resolve) => {
      const blockList = blockedAddresses({ allowsPrivate });
      const target = { host, port, blockList, timeout: 5000, ...resolved };
      connectUnlessBlocked(target, (error: NodeJS.ErrnoException | null, socket?: Socket) => {
        socket?.destroy();
        resolve(error?.code ?? "connected");
      });
    });

  test.each([
    ...["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0", "::ffff:127.0.0.1"],
    ...["169.254.169.254", "fe80::1", "::1"],
  ])("to %s is refused before anything is sent", async (host) => {
    const before = visits;
    expect(await attempt(host, false)).toBe("ERR_IP_BLOCKED");
    expect(visits).toBe(before);
  });

  test("is possible where the environment allows private hosts, but not to link-local ones", async () => {
    expect(await attempt("127.0.0.1", true)).toBe("connected");
    expect(await attempt("169.254.169.254", true)).toBe("ERR_IP_BLOCKED");
  });

  test("checks the address that it connects to: a name is resolved once", async () => {
    const before = visits;
    const rebinding = resolver(["127.0.0.1"], ["203.0.113.5"]);
    expect(await attempt("mail.rebinding.example", false, rebinding)).toBe("ERR_IP_BLOCKED");
    expect(rebinding.asked()).toBe(1);
    const mixed = resolver(["127.0.0.2", "127.0.0.1", "169.254.169.254"]);
    expect(await attempt("mail.mixed.example", false, mixed)).toBe("ERR_IP_BLOCKED");
    expect(visits).toBe(before);
  });

  test("ends at the timeout, and when it is given up", async () => {
    const lookup = (() => {}) as never;
    const target = { host: "mail.silent.example", port, blockList: blockedAddresses(ALL), lookup };
    const late = await new Promise((resolve) => {
      connectUnlessBlocked({ ...target, timeout: 50 }, resolve);
    });
    expect(late).toMatchObject({ code: "ETIMEDOUT" });
    const aborted = await new Promise((resolve) => {
      connectUnlessBlocked({ ...target, timeout: 60_000 }, resolve).destroy(new Error("Aborted"));
    });
    expect(aborted).toMatchObject({ message: "Aborted" });
  });
});

const ALL = { allowsPrivate: false };

describe("an email over SMTP", () => {
  const mail = {
    ...{ id: "0198a1b2-0000-4000-8000-000000000001", messageId: "<1@umfula.example>" },
    ...({ kind: "test", to: "thandi@umfula.example", replyTo: null, subject: "Test" } as const),
    ...{ text: "Good day", html: "<p>Good day</p>", writtenAt: new Date() },
  };
  const from = () => ({ name: "Umfula", address: "hello@umfula.example" });

  test.each([
    [false, /ERR_IP_BLOCKED/, 0],
    [true, undefined, 1],
  ])(
    "reaches a private server only where that is allowed: %s",
    async (allowsPrivate, error, received) => {
      const server = await startSmtpServer();
      const blockList = blockedAddresses({ allowsPrivate });
      const transport = openSmtpTransport({ server: parseSmtpUrl(server.url), from, blockList });
      try {
        if (error) await expect(transport.send(mail)).rejects.toThrow(error);
        else await transport.send(mail);
        expect(await server.connections()).toBe(received);
        expect(await server.received()).toHaveLength(received);
      } finally {
        await transport.close();
        await server.stop();
      }
    },
  );

  test("over TLS still checks the certificate against the server's name", async () => {
    const server = await startSmtpServer({ secure: true });
    const blockList = blockedAddresses({ allowsPrivate: true });
    const settings = { ...parseSmtpUrl(server.url), host: "localhost" };
    const transport = openSmtpTransport({ server: settings, from, blockList });
    try {
      await expect(transport.send(mail)).rejects.toThrow(/certificate/);
      expect(await server.seen()).toEqual([]);
    } finally {
      await transport.close();
      await server.stop();
    }
  });
});
