import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Wherever someone got stuck: home, the company, or where they came from. */
export function WaysOn() {
  return (
    <>
      <ButtonLink to="/" variant="sun" icon="arrow-right">
        Go to the home page
      </ButtonLink>
      <ButtonLink to="/#contact" variant="line">
        Contact us
      </ButtonLink>
      <Button variant="line" className="needs-script" onClick={() => history.back()}>
        Go back
      </Button>
    </>
  );
}
