import { describe, expect, test } from "vitest";
import { csvResponse } from "./csv-response.server.ts";

describe("csvResponse", () => {
  test("is an attachment in UTF-8 with a byte order mark", async () => {
    async function* rows() {
      yield ["Naam"];
      yield ["Zoë", "=1"];
    }
    const answer = csvResponse('audit "log".csv', rows());
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="audit--log-.csv"',
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("utf8")).toBe(`\ufeff"Naam"\r\n"Zoë","'=1"\r\n`);
  });

  test("applies backpressure, and closes the source when cancelled", async () => {
    let read = 0;
    let isLetGo = false;
    async function* rows() {
      try {
        for (; read < 100_000; read++) yield ["x".repeat(1000)];
      } finally {
        isLetGo = true;
      }
    }
    const reader = csvResponse("long.csv", rows()).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    expect(read).toBeLessThan(1000);
    expect(isLetGo).toBe(true);
  });
});
