import { querySiteDatabase, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { expect, type Page, test } from "#tests/e2e/fixtures.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { makePicture, openProductForm, seedProductWithPath } from "./product-form-page.ts";

const chooser = (page: Page) => page.getByLabel("Add pictures", { exact: true });
const file = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({
  name,
  mimeType,
  buffer,
});
const tiles = (page: Page) => page.locator(".shot:not(.shot-upload) .shot-name");
const save = (page: Page) => page.getByRole("button", { name: /Save Changes/ }).click();

async function savedFilesOf(id: string) {
  const [row] = await querySiteDatabase("select images, datasheet from products where id = $1", [
    id,
  ]);
  const images = row?.images as { path: string }[];
  return {
    images: images.map(({ path }) => path.replace(/^\d+-\w+-/, "")),
    datasheet: row?.datasheet as string | null,
  };
}

test("pictures are chosen, dropped and pasted, put in order and saved; a datasheet is replaced and removed", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);

  await test.step("several keep the order in which they were chosen", async () => {
    await chooser(page).setInputFiles([
      file("one.jpg", await makePicture("jpeg")),
      file("two.png", await makePicture("png"), "image/png"),
      file("three.webp", await makePicture("webp"), "image/webp"),
      file("four.avif", await makePicture("avif"), "image/avif"),
    ]);
    await expect(page.getByText("Pictures uploaded")).toBeVisible();
    // An AVIF is kept as a JPEG, which every mail program shows as well.
    await expect(tiles(page)).toHaveText(["1 one.jpg", "2 two.png", "3 three.webp", "4 four.jpg"]);
    await page.clock.fastForward(3000);
    await expect(page.getByText("Pictures uploaded")).toHaveCount(0);
  });

  await test.step("they are moved by keyboard and by mouse; the first is the cover", async () => {
    await page.getByRole("button", { name: /^Move picture 2 of 4: two.png earlier/ }).focus();
    await page.keyboard.press("Enter");
    await expect(tiles(page)).toHaveText(["1 two.png", "2 one.jpg", "3 three.webp", "4 four.jpg"]);
    await expect(
      page.getByText("Picture moved to position 1 of 4 and is now the cover"),
    ).toBeAttached();
    await expect(
      page.getByRole("button", { name: /^Move picture 1 of 4: two.png later/ }),
    ).toBeFocused();
    await expect(page.locator(".shot").first()).toContainText("Cover");
    await tiles(page).nth(3).dragTo(tiles(page).nth(1));
    await expect(tiles(page)).toHaveText(["1 two.png", "2 four.jpg", "3 one.jpg", "4 three.webp"]);
    await page.getByRole("button", { name: "Remove picture 4 of 4: three.webp" }).click();
  });

  await test.step("they are dropped and pasted as well", async () => {
    await sendPicture(page, "drop");
    await expect(tiles(page)).toHaveText(["1 two.png", "2 four.jpg", "3 one.jpg", "4 drop.png"]);
    await sendPicture(page, "paste");
    await expect(tiles(page).last()).toHaveText("5 paste.png");
  });

  await test.step("a datasheet is a PDF whatever its name, and is replaced", async () => {
    const datasheet = (name: string, content: Buffer) => file(name, content, "application/pdf");
    const add = page.getByLabel("Add datasheet (PDF)");
    await add.setInputFiles(datasheet("sheet.pdf", await makePicture("png")));
    await expect(page.getByText("sheet.pdf: Not a PDF file, or incomplete")).toBeVisible();
    await add.setInputFiles(datasheet("Wrong Name.jpg", smallPdf));
    await expect(page.getByText("wrong-name.pdf")).toBeVisible();
    await page.getByLabel("Replace (PDF)").setInputFiles(datasheet("next.pdf", smallPdf));
    await expect(page.getByText("next.pdf")).toBeVisible();
  });

  const saved = page.getByRole("dialog", { name: "Product updated successfully" });
  await save(page);
  await expect(saved).toBeVisible();
  const files = await savedFilesOf(id);
  expect(files.images).toEqual(["two.png", "four.jpg", "one.jpg", "drop.png", "paste.png"]);
  expect(files.datasheet).toMatch(/-next\.pdf$/);

  await test.step("a datasheet is removed", async () => {
    await saved.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await save(page);
    await expect(saved).toBeVisible();
    expect((await savedFilesOf(id)).datasheet).toBeNull();
  });
});

test("what cannot be uploaded is told beside its picture, and can be tried again", async ({
  page,
}) => {
  await page.clock.install();
  await signInAsAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  const png = await makePicture("png");
  const tile = (name: string) => page.locator(".shot-upload").filter({ hasText: name });
  const failed = page.getByText("Failed to upload images. Please try again.");

  await test.step("more than 20 pictures are not taken", async () => {
    await chooser(page).setInputFiles(
      Array.from({ length: 21 }, (_, place) => file(`${place}.png`, png, "image/png")),
    );
    await expect(page.getByText("Maximum 20 files allowed")).toBeVisible();
    await expect(page.locator(".shot")).toHaveCount(0);
  });

  await test.step("other types are skipped with a warning that says so", async () => {
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await chooser(page).setInputFiles(file("drawing.svg", Buffer.from("<svg/>"), "image/svg+xml"));
    await expect(page.getByText("No valid files to upload")).toBeVisible();
    await expect(page.getByText("Not a JPEG, PNG, WebP or AVIF picture")).toBeVisible();
    expect(warnings).toEqual(["Skipped drawing.svg: Not a JPEG, PNG, WebP or AVIF picture"]);
    await page.clock.fastForward(3000);
    await expect(page.getByText("No valid files to upload")).toHaveCount(0);
  });

  await test.step("the content decides: what is no picture is refused, a PNG named .jpg is taken", async () => {
    const jpeg = await makePicture("jpeg", 1200);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await chooser(page).setInputFiles([
      file("corrupt.jpg", jpeg.subarray(0, jpeg.length / 2)),
      file("really-png.jpg", png),
      file("script.png", Buffer.from(svg), "image/png"),
      file("sheet.jpg", smallPdf),
    ]);
    await expect(failed).toBeVisible();
    for (const name of ["corrupt.jpg", "script.png", "sheet.jpg"]) {
      await expect(tile(name)).toContainText("This file cannot be read as a picture");
    }
    await expect(tiles(page)).toHaveText(["1 really-png.png"]);
  });

  await test.step("three are sent at a time; one can be cancelled, one that failed tried again", async () => {
    let isOffline = true;
    const release: (() => void)[] = [];
    await page.route("**/admin/uploads/pictures*", async (route) => {
      if (isOffline) {
        await new Promise<void>((resolve) => release.push(resolve));
        await route.abort().catch(() => undefined);
      } else await route.continue();
    });
    await chooser(page).setInputFiles(
      ["a", "b", "c", "d"].map((name) => file(`${name}.png`, png, "image/png")),
    );
    await expect(page.getByText("1 of 20 · uploading 3, 1 waiting")).toBeVisible();
    await expect(chooser(page)).toBeDisabled();
    await expect(page.getByRole("button", { name: /Save Changes/ })).toBeDisabled();
    await page.getByRole("button", { name: "Cancel the upload of d.png" }).click();
    await page.getByRole("button", { name: "Cancel the upload of c.png" }).click();
    for (const go of release) go();
    await expect(failed.first()).toBeVisible();
    await expect(page.locator(".shot-upload")).toHaveCount(2);
    isOffline = false;
    await page.getByRole("button", { name: "Try a.png again" }).click();
    await expect(tiles(page)).toHaveText(["1 really-png.png", "2 a.png"]);
    await page.getByRole("button", { name: "Remove b.png from the list" }).click();
    await expect(page.locator(".shot-upload")).toHaveCount(0);
    await page.unroute("**/admin/uploads/pictures*");
  });

  await test.step("an answer without a path is told", async () => {
    await page.route("**/admin/uploads/pictures*", (route) => route.fulfill({ json: {} }));
    await chooser(page).setInputFiles(file("e.png", png, "image/png"));
    await expect(page.getByText("Upload succeeded but no path returned").first()).toBeVisible();
    await page.unroute("**/admin/uploads/pictures*");
  });

  await test.step("whose session has ended is told, and can go on", async () => {
    await page.context().clearCookies({ name: /session_token/ });
    await chooser(page).setInputFiles(file("f.png", png, "image/png"));
    await expect(page.getByText("You are no longer logged in.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Try f.png again" })).toBeVisible();
  });
});

/** A picture that is dropped on the form, or pasted into the page. */
async function sendPicture(page: Page, kind: "drop" | "paste"): Promise<void> {
  const base64 = (await makePicture("png")).toString("base64");
  await page.evaluate(
    ([event, data = ""]) => {
      const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const held = new DataTransfer();
      held.items.add(new File([content], `${event}.png`, { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      if (event === "paste") {
        document.body.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: held }));
      } else {
        const zone = document.querySelector(".shot-add");
        zone?.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: held }));
      }
    },
    [kind, base64],
  );
}
