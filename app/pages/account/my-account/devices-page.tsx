import { data, Form, redirect } from "react-router";
import { signOutDeviceForm } from "#app/domain/accounts/account-forms.ts";
import {
  listTrustedDevices,
  stopTrustingDevice,
} from "#app/domain/accounts/sessions/known-devices.server.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
} from "#app/domain/accounts/sessions/sessions.server.ts";
import { formatLongDate, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { isKnownBrowser, rememberBrowser } from "#app/http/auth/login/device-cookie.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/devices-page";
import { AccountFrame, accountMeta } from "./account-frame.tsx";
import "#app/ui/state-tag.css";

export const meta: Route.MetaFunction = accountMeta("Your devices", "/devices");

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const services = context.get(appServices);
  const [devices, trusted] = await Promise.all([
    listSessions(services, person),
    listTrustedDevices(services, person),
  ]);
  return {
    trusted: trusted.map((device) => ({
      ...device,
      lastUsedAt: formatLongDateTime(device.lastUsedAt),
      trustedUntil: formatLongDate(device.trustedUntil),
    })),
    devices: devices.map((device) => ({
      ...device,
      signedInAt: formatLongDateTime(device.signedInAt),
      lastSeenAt: formatLongDateTime(device.lastSeenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireLogin(context, request);
  const form = await readForm(signOutDeviceForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  if ("others" in form.value) {
    const isKnown = await isKnownBrowser(context, request, person);
    await endOtherSessions(context.get(appServices), person);
    const headers = new Headers();
    if (isKnown) headers.set("Set-Cookie", await rememberBrowser(context, request, person.userId));
    return redirect("/account/devices?done=others-out", { headers });
  }
  if ("trusted" in form.value) {
    await stopTrustingDevice(context.get(appServices), person, form.value.trusted);
    return redirect("/account/devices?done=trust-ended");
  }
  // The same response for a session that does not exist or is not theirs.
  await endSession(context.get(appServices), person, form.value.device);
  return redirect("/account/devices?done=device-out");
}

export default function DevicesPage({ loaderData: { devices, trusted } }: Route.ComponentProps) {
  return (
    <AccountFrame
      title="Your devices"
      lead="Where you are logged in. If you don’t recognise a device, sign it out and change your password."
    >
      <ul className="ruled-list account-devices">
        {devices.map(({ id, device, network, signedInAt, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{device}</strong>
              </p>
              <p className="caption">
                {isCurrent ? "In use now" : `Last seen ${lastSeenAt}`}
                {network && `, from ${network}`}
              </p>
              <p className="caption">Logged in on {signedInAt}</p>
            </div>
            {isCurrent ? (
              <p className="state-tag" data-state="brand">
                This device
              </p>
            ) : (
              <Form method="post">
                <Button type="submit" variant="line" size="s" name="device" value={id}>
                  Sign out<span className="visually-hidden"> {device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <Button type="submit" variant="line" name="others" value="yes">
            Sign out all other devices
          </Button>
        </Form>
      )}
      {trusted.length > 0 && (
        <section className="account-trusted" aria-labelledby="trusted">
          <h2 id="trusted" className="section-title">
            Trusted devices
          </h2>
          <p className="account-lead">
            On these devices you log in with your password alone. Changing your password ends that
            on all of them.
          </p>
          <ul className="ruled-list account-devices">
            {trusted.map(({ id, device, network, lastUsedAt, trustedUntil }) => (
              <li key={id}>
                <div>
                  <p>
                    <strong>{device}</strong>
                  </p>
                  <p className="caption">
                    Last login {lastUsedAt}
                    {network && `, from ${network}`}
                  </p>
                  <p className="caption">Trusted until {trustedUntil}</p>
                </div>
                <Form method="post">
                  <Button type="submit" variant="line" size="s" name="trusted" value={id}>
                    Stop trusting<span className="visually-hidden"> {device}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </AccountFrame>
  );
}
