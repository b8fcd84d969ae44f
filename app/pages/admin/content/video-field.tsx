import { useState } from "react";
import type { Video } from "#app/content/kinds/fields.ts";
import { Button } from "#app/ui/form/button.tsx";
import { useEditor } from "./field-context.ts";
import { FieldGroup } from "./field-group.tsx";
import { FileButton, PictureField, useUpload } from "./picture-field.tsx";

/** A video in one or two formats, with the picture that is shown before it plays. */
export function VideoField({ path, label, hint, error, video: stored }: VideoFieldProps) {
  const { videoPrefix, installedFiles, onChange } = useEditor();
  const [video, setVideo] = useState(stored);
  // The two files may be uploaded at the same time.
  const store = (file: Pick<Video, "mp4" | "webm">) => {
    setVideo((current) => ({ ...withoutBuiltIn(current), ...file }));
    onChange();
  };
  const mp4 = useUpload("/admin/uploads/videos", (file) => store({ mp4: file }));
  const webm = useUpload("/admin/uploads/videos", (file) => store({ webm: file }));
  return (
    <FieldGroup
      label={label}
      hint={hint}
      error={mp4.problem ?? webm.problem ?? (video?.mp4 ? undefined : error)}
    >
      {video && (
        <>
          <input type="hidden" name={`${path}.builtIn`} value={video.builtIn ?? ""} />
          <input type="hidden" name={`${path}.mp4`} value={video.mp4 ?? ""} />
          <input type="hidden" name={`${path}.webm`} value={video.webm ?? ""} />
          <Player src={video.mp4 ? videoPrefix + video.mp4 : installedFiles[video.builtIn ?? ""]} />
          <p className="caption">{describeVideo(video)}</p>
        </>
      )}
      <div className="button-row">
        <FileButton accept="video/mp4" onFile={mp4.choose} isBusy={mp4.progress !== undefined}>
          {mp4.progress === undefined ? "Choose an MP4 file" : `Uploading… ${mp4.progress}%`}
        </FileButton>
        {video?.mp4 && (
          <FileButton accept="video/webm" onFile={webm.choose} isBusy={webm.progress !== undefined}>
            {webm.progress === undefined ? "Add a WebM file" : `Uploading… ${webm.progress}%`}
          </FileButton>
        )}
        {video && (
          <Button
            variant="quiet"
            size="compact"
            className="needs-script"
            onClick={() => {
              setVideo(null);
              onChange();
            }}
          >
            Remove video
          </Button>
        )}
      </div>
      <p className="caption only-without-script">To choose a video, switch on JavaScript.</p>
      {video?.mp4 && (
        <PictureField
          path={`${path}.poster`}
          label="Picture shown before it plays"
          hint={undefined}
          error={error}
          picture={video.poster ?? null}
        />
      )}
    </FieldGroup>
  );
}

function Player({ src }: { src: string | undefined }) {
  if (!src) return null;
  return <video src={src} controls muted preload="none" className="content-thumbnail" />;
}

function withoutBuiltIn(video: Video | null): Video {
  const { builtIn: _, ...rest } = video ?? {};
  return rest;
}

function describeVideo({ builtIn, mp4, webm }: Video): string {
  if (builtIn) return "Default video.";
  return `Uploaded as ${[mp4, webm].filter(Boolean).join(" and ")}.`;
}

type VideoFieldProps = {
  path: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  video: Video | null;
};
