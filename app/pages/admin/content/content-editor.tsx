import { useState } from "react";
import { Form, Link } from "react-router";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { CLAIMS_PATH } from "#app/pages/admin/setup/setup-paths.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ContentFields } from "./content-fields.tsx";
import { CONTENT_PATH, historyPath } from "./content-paths.ts";
import type { EditorData, EditResult } from "./editor-data.server.ts";
import { FieldContext } from "./field-context.ts";
import { LivePreview } from "./live-preview.tsx";
import { PreviewLinks } from "./preview-links.tsx";
import { PublishBar, PublishSection, RemoveActions } from "./publish-section.tsx";
import { useAutosave } from "./use-autosave.ts";
import "./content.css";

/** The form of an entry beside the page that shows it. Every change is saved as a draft. */
export function ContentEditor({ result, ...editor }: EditorProps) {
  const { entry, fields, problems, others, preview } = editor;
  const saving = useAutosave(editor, result);
  const { latest, isConflict } = saving;
  // Shown once someone has tried to publish, and until they are solved.
  const [hasTried, setTried] = useState(latest?.isRefused || editor.failure !== undefined);
  if (latest?.isRefused && !hasTried) setTried(true);
  // On a screen that has no place for both.
  const [isPreviewShown, setPreviewShown] = useState(false);
  const [editedPath, setEditedPath] = useState<string>();
  const shownProblems = hasTried ? (latest?.problems ?? problems) : {};
  return (
    <div className="content-editor" data-shows={isPreviewShown ? "preview" : "form"}>
      <div className="content-form-column">
        <AdminPageHeader title={entry.title} back={{ to: CONTENT_PATH, label: "Content" }}>
          <Button
            variant="line"
            size="compact"
            className="needs-script content-preview-toggle"
            aria-pressed={isPreviewShown}
            onClick={() => setPreviewShown((isShown) => !isShown)}
          >
            Show preview
          </Button>
          <a
            href={preview.path}
            target="_blank"
            rel="noopener"
            className="btn btn-line btn-compact"
          >
            Open preview
          </a>
          <Link to={historyPath(entry.id)} className="btn btn-line btn-compact">
            History
          </Link>
        </AdminPageHeader>
        {/* What Enter presses: the first button of the form in the page. */}
        <button type="submit" form="content-form" name="intent" value="save" hidden>
          Save
        </button>
        {editor.demoParts.length > 0 && <DemoNotice editor={editor} />}
        {others.length > 0 && (
          <Notice kind="warning">
            {others.join(" and ")} {others.length === 1 ? "has" : "have"} this page open as well.
            Whoever saves last is asked before anything is overwritten.
          </Notice>
        )}
        {isConflict && <Conflict message={latest?.conflict} form={saving.form} />}
        {latest?.errors?.form && (
          <div className="notice content-conflict" data-kind="danger" role="alert" tabIndex={-1}>
            <p>{latest.errors.form}</p>
            <div className="button-row">
              <Button
                size="compact"
                variant="line"
                type="submit"
                form="content-form"
                name="intent"
                value="save"
              >
                Save now
              </Button>
            </div>
          </div>
        )}
        {editor.failure && <Notice kind="danger">{editor.failure}</Notice>}
        {!editor.failure && Object.keys(shownProblems).length > 0 && (
          <Notice kind="danger">
            This cannot be published yet: {countProblems(shownProblems)} below.
          </Notice>
        )}
        <Form
          key={saving.formKey}
          ref={saving.form}
          id="content-form"
          method="post"
          className="stack admin-form content-form"
          onInput={saving.onInput}
          onSubmit={(event) => {
            // What has to be corrected is in the form.
            setPreviewShown(false);
            saving.onSubmit(event);
          }}
          onFocus={({ target }) => setEditedPath((path) => pathOf(target) ?? path)}
          inert={saving.isRebuilding}
        >
          <HiddenFields fields={{ version: saving.version }} />
          <FieldContext
            value={{
              references: editor.references,
              pages: editor.pages,
              mediaPrefix: editor.mediaPrefix,
              videoPrefix: editor.videoPrefix,
              installedFiles: editor.installedFiles,
              problems: shownProblems,
              changedPath: latest?.change?.split(" ")[1] ?? "",
              onChange: saving.onInput,
              isUploading: saving.isUploading,
              countUpload: saving.countUpload,
              onOpen: setEditedPath,
            }}
          >
            <ContentFields fields={fields} values={saving.values} within="" isTop />
          </FieldContext>
          <Placeholders list={editor.placeholders} />
          <PublishSection
            editor={editor}
            errors={latest?.problems ?? {}}
            problems={Object.keys(problems).length}
            isDisabled={saving.isBusy || saving.isUploading}
          />
        </Form>
        <PreviewLinks preview={preview} isDisabled={saving.isBusy || saving.isUploading} />
        <RemoveActions
          editor={editor}
          version={saving.version}
          isDisabled={saving.isBusy || saving.isUploading}
        />
        <PublishBar editor={editor} saving={saving} />
      </div>
      <LivePreview
        preview={preview}
        kind={entry.kind}
        editedPath={editedPath}
        hasDraft={entry.hasDraft}
        savedVersion={saving.version}
      />
    </div>
  );
}

type EditorProps = EditorData & { result: EditResult | undefined };

function DemoNotice({ editor: { entry, demoParts } }: { editor: EditorData }) {
  const { mayOpen } = usePermissions();
  const isHome = entry.kind === "home";
  const titles = demoParts.map(({ title }) => title).join(", ");
  return (
    <div role="status" className="notice" data-kind="info">
      <Icon name="alert" />
      <div className="stack">
        <p>
          Demo content{isHome && `: ${titles}`}. It came with the installation and describes a demo
          company. Edit and publish it, or{" "}
          {mayOpen(CLAIMS_PATH) ? (
            <Link to={CLAIMS_PATH}>confirm that it is true of your company</Link>
          ) : (
            "ask a manager to confirm that it is true of your company"
          )}
          .
        </p>
        {!isHome && (
          <>
            <p>Still as installed:</p>
            <ul className="quoted content-demo">
              {demoParts.flatMap(({ says }) => says.map((text) => <li key={text}>{text}</li>))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The path of the field, or of the item of a list, that has the focus. */
function pathOf(target: HTMLElement): string | undefined {
  const name = target.getAttribute("name");
  if (name === "change") return target.getAttribute("value")?.split(" ")[1];
  return name ?? target.closest("details[open][id]")?.id;
}

/** Somebody else saved this draft: theirs or ours. */
function Conflict({ message, form }: ConflictProps) {
  return (
    <div className="notice content-conflict" data-kind="danger" role="alert" tabIndex={-1}>
      <p>{message} Your latest changes are only in this form.</p>
      <div className="button-row">
        <Button size="compact" variant="line" onClick={() => window.location.reload()}>
          Load their version
        </Button>
        <Button
          size="compact"
          variant="line"
          type="submit"
          form={form.current?.id ?? "content-form"}
          name="intent"
          value="replace"
        >
          Keep mine
        </Button>
      </div>
    </div>
  );
}

type ConflictProps = {
  message: string | undefined;
  form: { readonly current: HTMLFormElement | null };
};

function Placeholders({ list }: { list: EditorData["placeholders"] }) {
  return (
    <details className="content-placeholders">
      <summary>Placeholders</summary>
      <p className="caption">Type a placeholder and the site fills in the details:</p>
      <ul className="caption">
        {list.map(([name, meaning]) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countProblems(problems: Record<string, string>): string {
  const count = Object.keys(problems).length;
  return count === 1 ? "one field needs your attention" : `${count} fields need your attention`;
}
