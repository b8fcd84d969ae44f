import { describe, expect, test } from "vitest";
import { answerCsv, csvLine } from "./answer-csv.server.ts";

describe("a table as CSV", () => {
  test.each([
    [["a", 1, true, null], "a,1,true,\r\n"],
    [['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"\r\n'],
    [[-5, "-5"], '-5,"\'-5"\r\n'],
    [["=1+1", "@SUM(A1)", "+27 12", "\t=1"], '"\'=1+1","\'@SUM(A1)","\'+27 12","\'\t=1"\r\n'],
  ])("%j is one safe line", (fields, line) => {
    expect(csvLine(fields)).toBe(line);
  });

  test("is sent as a file, in UTF-8 that spreadsheets recognise", async () => {
    async function* rows() {
      yield ["Naam"];
      yield ["Zoë"];
    }
    const answer = answerCsv('audit "log".csv', rows());
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="audit--log-.csv"',
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("utf8")).toBe("\ufeffNaam\r\nZoë\r\n");
  });
});
