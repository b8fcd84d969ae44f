import { afterAll, beforeAll, expect, test } from "vitest";
import { completeValues, type Values } from "#app/content/kinds/fields.ts";
import { projectFields } from "#app/content/kinds/project-fields.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { testAdmin } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { openUploadFixture } from "#tests/helpers/catalogue/upload-fixture.ts";
import { createEntry, saveDraft } from "./drafts.server.ts";
import { readEntry } from "./entries.server.ts";

let scene: Awaited<ReturnType<typeof openUploadFixture>>;
let admin: typeof testAdmin;
beforeAll(async () => {
  scene = await openUploadFixture();
  const user = await scene.database.transaction((transaction) =>
    createUser(transaction, { ...testAdmin, password: "a few words to remember" }),
  );
  admin = { ...testAdmin, userId: user?.id ?? "" };
});
afterAll(() => scene.close());

test("a draft keeps the files that exist, with the sizes of pictures", async () => {
  const [picture, mp4] = [await scene.uploadPicture(), await scene.uploadVideo()];
  const focus = { x: 50, y: 20 };
  const poster = { path: picture.path, alt: "The first frame", focus };
  const sized = { ...poster, width: 330, height: 10, widths: picture.widths };
  const saved = await save({
    thumb: poster,
    video: { mp4, webm: "1-a-gone.webm", poster },
    thumbVideo: { mp4: "1-a-gone.mp4", poster },
    images: [{ picture: { ...poster, path: "1-a-gone.png" } }],
  });
  expect(saved).toMatchObject({ thumb: sized, thumbVideo: null, images: [{ picture: null }] });
  expect(saved.video).toEqual({ mp4, poster: sized });
});

test("what comes with the product stays as it is", async () => {
  const video = { builtIn: "load-watch-film" };
  const thumb = { builtIn: "load-watch-thumb", alt: "A phone", focus: { x: 50, y: 50 } };
  expect(await save({ video, thumb })).toMatchObject({ video, thumb });
});

async function save(values: Values): Promise<Values> {
  const services = { database: scene.database };
  const id = await createEntry(services, admin, { kind: "project", title: "Film" });
  const entry = await readEntry(services, admin, id);
  const draft = { ...completeValues(projectFields, entry?.values), ...values };
  const version = entry?.version ?? 0;
  expect(await saveDraft(services, admin, { id, values: draft, version })).toMatchObject({
    ok: true,
  });
  return (await readEntry(services, admin, id))?.values ?? {};
}
