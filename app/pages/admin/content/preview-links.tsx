import { Button } from "#app/ui/form/button.tsx";
import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import type { EditorData } from "./editor-data.server.ts";

/** Makes links to the draft for people without an account, and revokes them. */
export function PreviewLinks({ preview: { links, linkDays }, isDisabled }: PreviewLinksProps) {
  return (
    <section className="stack content-links" aria-labelledby="preview-links">
      <h2 id="preview-links">Preview links</h2>
      <p className="caption">
        Anyone with a preview link can see the draft as it was when the link was created, for{" "}
        {linkDays} days. To show later changes, create another link.
      </p>
      <div className="button-row">
        <Button
          type="submit"
          form="content-form"
          name="intent"
          value="share"
          variant="line"
          size="compact"
          disabled={isDisabled}
        >
          Create preview link
        </Button>
      </div>
      {links.length > 0 && (
        <ul className="stack">
          {links.map(({ id, url, by, at, until }) => (
            <li key={id} className="split">
              <span>
                Created by {by} on {at}. Works until {until}.
              </span>
              <span className="button-row">
                <CopyLinkButton link={url} size="compact" />
                <Button
                  type="submit"
                  form="content-form"
                  name="revoke"
                  value={id}
                  variant="line"
                  size="compact"
                  disabled={isDisabled}
                >
                  Revoke<span className="visually-hidden"> the link created on {at}</span>
                </Button>
              </span>
              <a href={url} className="only-without-script">
                {url}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type PreviewLinksProps = Pick<EditorData, "preview"> & { isDisabled: boolean };
