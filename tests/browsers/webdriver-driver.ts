import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { freePort } from "#server/http/http-server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { type Driver, VIEWPORT } from "./driver.ts";

/** The key of an element in the answers (W3C WebDriver, section 12). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type ElementReference = { [ELEMENT]: string };

/** WebKit's MiniBrowser on a display of its own, over W3C WebDriver: JSON over HTTP. */
export async function startWebKit(programs: {
  driver: string;
  display: string;
}): Promise<Driver<ElementReference>> {
  const processes: ChildProcess[] = [];
  const endProcesses = async () => {
    for (const child of processes.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill();
      await once(child, "exit");
    }
  };
  try {
    const screen = ["-screen", "0", `${VIEWPORT.width}x${VIEWPORT.height + 200}x24`];
    const options = ["-displayfd", "3", ...screen, "-nolisten", "tcp"];
    const xvfb = spawn(programs.display, options, {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    processes.push(xvfb);
    const [number] = await once(createInterface(xvfb.stdio[3] as Readable), "line");
    const port = await freePort("127.0.0.1");
    // Drawn by the processor: there is no graphics card behind this display.
    const env = {
      ...process.env,
      DISPLAY: `:${number}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
    };
    processes.push(
      spawn(programs.driver, [`--port=${port}`, "--host=127.0.0.1"], { stdio: "ignore", env }),
    );
    const driver = await openSession(`http://127.0.0.1:${port}`);
    return {
      ...driver,
      close: async () => {
        await driver.close();
        await endProcesses();
      },
    };
  } catch (error) {
    await endProcesses();
    throw error;
  }
}

async function openSession(server: string): Promise<Driver<ElementReference>> {
  await eventually(() => send("GET", `${server}/status`), 60_000);
  const { sessionId } = await send<{ sessionId: string }>("POST", `${server}/session`, {
    capabilities: { alwaysMatch: { browserName: "MiniBrowser" } },
  });
  const session = `${server}/session/${sessionId}`;
  const post = <Value>(path: string, body: object = {}) =>
    send<Value>("POST", session + path, body);
  const evaluate = <Value>(expression: string) =>
    post<Value>("/execute/sync", { script: `return ${expression}`, args: [] });
  const elementPath = (element: ElementReference) => `/element/${element[ELEMENT]}`;

  await post("/timeouts", { pageLoad: 120_000, script: 60_000 });
  await post("/window/rect", { x: 0, y: 0, ...VIEWPORT });
  return {
    open: (url) => post("/url", { url }),
    evaluate,
    find: async (expression) => (await evaluate<ElementReference | null>(expression)) ?? undefined,
    click: (element) => post(`${elementPath(element)}/click`),
    type: (element, text) => post(`${elementPath(element)}/value`, { text }),
    choose: async (select, text) => {
      const path = { using: "xpath", value: `.//option[normalize-space()="${text}"]` };
      const option = await post<ElementReference>(`${elementPath(select)}/element`, path);
      await post(`${elementPath(option)}/click`);
    },
    screenshot: async () =>
      Buffer.from(await send<string>("GET", `${session}/screenshot`), "base64"),
    errors: () => [],
    close: () => send("DELETE", session),
  };
}

/** One command; an error of the protocol is thrown with its message. */
async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const { value } = (await answer.json()) as {
    value: Value & { error?: string; message?: string };
  };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
