import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** Each device with its times, and the way to sign it out. */
export function DeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <ul className="account-devices">
      {devices.map(({ id, device, place, signedInAt, lastSeenAt, isThisOne }) => (
        <li key={id}>
          <div className="account-device">
            <p>{device}</p>
            <p className="caption">
              {isThisOne ? "In use now" : `Last seen ${lastSeenAt}`}
              {place && `, from ${place}`}
            </p>
            <p className="caption">Signed in on {signedInAt}</p>
          </div>
          {isThisOne ? (
            <p className="account-badge">This device</p>
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
  );
}

type Device = {
  id: string;
  device: string;
  place: string | undefined;
  signedInAt: string;
  lastSeenAt: string;
  isThisOne: boolean;
};
