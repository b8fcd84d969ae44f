import { data, Form, redirect } from "react-router";
import { spellMoment } from "#app/content/spell-moment.ts";
import { endOtherSessions, endSession } from "#app/domain/users/end-sessions.server.ts";
import { listSessions } from "#app/domain/users/list-sessions.server.ts";
import { signOutDeviceForm } from "#app/domain/users/my-account-forms.ts";
import { rememberBrowser } from "#app/http/device-cookie.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/devices-page";
import { AccountFrame } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";
import { DeviceList } from "./device-list.tsx";

export const meta: Route.MetaFunction = accountMeta("Your devices", "/devices");

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const devices = await listSessions(context.get(services), shopper);
  return {
    devices: devices.map((device) => ({
      ...device,
      signedInAt: spellMoment(device.signedInAt),
      lastSeenAt: spellMoment(device.lastSeenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopper(context, request);
  const form = await readForm(signOutDeviceForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  if ("others" in form.value) {
    await endOtherSessions(context.get(services), shopper);
    const cookie = await rememberBrowser(context, request, shopper.userId);
    return redirect("/account/devices?done=others-out", { headers: { "Set-Cookie": cookie } });
  }
  // One that is gone already, or is another person's, gives the same answer.
  await endSession(context.get(services), shopper, form.value.device);
  return redirect("/account/devices?done=device-out");
}

export default function DevicesPage({ loaderData: { devices } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Your devices"
      lead="Where you are signed in. If you do not recognise one, sign it out and change your password."
    >
      <DeviceList devices={devices} />
      {devices.length > 1 && (
        <Form method="post">
          <Button type="submit" variant="line" name="others" value="yes">
            Sign out all other devices
          </Button>
        </Form>
      )}
    </AccountFrame>
  );
}
