import { describe, expect, test } from "vitest";
import { describeMailProblem } from "./describe-mail-problem.ts";
import { MailRejectedError } from "./mail-transport.ts";

describe("describeMailProblem", () => {
  test.each([
    ["getaddrinfo ENOTFOUND mail.example (EDNS)", "No mail server with this name was found"],
    ["connect ECONNREFUSED 203.0.113.5:25 (ECONNREFUSED)", "not accepting connections"],
    ["The operation was aborted due to timeout", "did not answer in time"],
    ["535 5.7.8 Bad credentials", "rejected the username or password"],
    ["IP(10.0.0.1) is blocked by net.BlockList (ERR_IP_BLOCKED)", "on a private network"],
  ])("says what to do about %s", (message, words) => {
    expect(describeMailProblem(new Error(message))).toContain(words);
  });

  test.each([
    "Invalid greeting. response=HTTP/1.1 400 Bad Request Server: internal-vault/1.2",
    "-ERR unknown command EHLO, redis 7.2.4 (EPROTOCOL)",
    "SSH-2.0-OpenSSH_9.6 hidden-host",
    "connect ECONNREFUSED 10.0.0.7:6379 hidden-host (ESOCKET)",
  ])("never repeats what answered: %s", (message) => {
    for (const error of [new Error(message), new MailRejectedError(message, { permanent: true })]) {
      const words = describeMailProblem(error);
      expect(words).not.toMatch(/vault|redis|OpenSSH|hidden|10\.0\.0|HTTP|ERR/);
      expect(words).toMatch(/\.$|\)\.$/);
    }
  });
});
