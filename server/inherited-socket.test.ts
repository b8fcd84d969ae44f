import { expect, test } from "vitest";
import { takeInheritedSocket } from "./inherited-socket.ts";

test("a socket is taken over only when it was meant for this process, and only once", () => {
  const ours = { LISTEN_PID: "77", LISTEN_FDS: "1", LISTEN_FDNAMES: "x", PATH: "/bin" };
  expect(takeInheritedSocket(ours, 77)).toBe(3);
  expect(ours).toEqual({ PATH: "/bin" });
  expect(takeInheritedSocket(ours, 77)).toBeUndefined();
  expect(takeInheritedSocket({ LISTEN_PID: "76", LISTEN_FDS: "1" }, 77)).toBeUndefined();
  expect(takeInheritedSocket({ LISTEN_PID: "77", LISTEN_FDS: "0" }, 77)).toBeUndefined();
});
