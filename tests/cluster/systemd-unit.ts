/** What a unit of systemd starts, and with which variables. */
export function readUnit(text: string): { command: string; variables: Record<string, string> } {
  const values = (name: string) =>
    text
      .split("\n")
      .filter((line) => line.startsWith(`${name}=`))
      .map((line) => line.slice(name.length + 1));
  const pairs = values("Environment").flatMap((line) => line.split(/\s+/));
  return {
    command: values("ExecStart")[0] ?? "",
    variables: Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
  };
}
