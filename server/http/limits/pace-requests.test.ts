import { expect, test } from "vitest";
import { createRequestPacer } from "./pace-requests.ts";

test("a group starts so many requests in each turn of the event loop, others are not delayed", async () => {
  const pace = createRequestPacer(2);
  const started: string[] = [];
  const request = (group: string, name: string) => pace(group, () => void started.push(name));
  const takeStarted = () => started.splice(0);
  for (const name of ["a1", "a2", "a3", "a4", "a5"]) request("a", name);
  request("b", "b1");
  expect(takeStarted()).toEqual(["a1", "a2", "b1"]);
  await new Promise(setImmediate);
  request("a", "a6");
  request("b", "b2");
  expect(takeStarted()).toEqual(["a3", "a4", "b2"]);
  await new Promise(setImmediate);
  expect(takeStarted()).toEqual(["a5", "a6"]);
  await new Promise(setImmediate);
  for (const name of ["a7", "a8", "a9"]) request("a", name);
  expect(takeStarted()).toEqual(["a7", "a8"]);
});
