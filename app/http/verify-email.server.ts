import { APIError } from "better-auth";
import type { RouterContextProvider } from "react-router";
import { services } from "./services-context.server.ts";

/** Whether the link proved the address; a link that is too old or made up proves nothing. */
export async function verifyEmail(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<boolean> {
  try {
    await context.get(services).authentication.api.verifyEmail({ query: { token } });
    return true;
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return false;
    throw error;
  }
}
