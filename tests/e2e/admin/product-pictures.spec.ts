import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { querySiteDatabase, signInNewAdmin } from "#tests/e2e/accounts.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
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

async function imagesOf(id: string): Promise<{ path: string }[]> {
  const rows = await querySiteDatabase("select images from products where id = $1", [id]);
  return rows[0]?.images as { path: string }[];
}

test("pictures are chosen, keep their order, are moved by keyboard and saved; the first is the cover", async ({
  page,
}) => {
  await signInNewAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);
  await chooser(page).setInputFiles([
    file("one.jpg", await makePicture("jpeg")),
    file("two.png", await makePicture("png"), "image/png"),
    file("three.webp", await makePicture("webp"), "image/webp"),
    file("four.avif", await makePicture("avif"), "image/avif"),
  ]);
  await expect(page.getByText("Pictures uploaded")).toBeVisible({ timeout: 20_000 });
  // An AVIF is kept as a JPEG, which every mail program shows as well.
  await expect(tiles(page)).toHaveText(["1 one.jpg", "2 two.png", "3 three.webp", "4 four.jpg"]);
  await expect(page.getByText("Pictures uploaded")).toHaveCount(0, { timeout: 5000 });

  await page.getByRole("button", { name: /^Move two.png earlier/ }).focus();
  await page.keyboard.press("Enter");
  await expect(tiles(page)).toHaveText(["1 two.png", "2 one.jpg", "3 three.webp", "4 four.jpg"]);
  await expect(page.getByText("Picture moved to place 1 of 4, and is the cover")).toBeAttached();
  await expect(page.getByRole("button", { name: /^Move two.png later/ })).toBeFocused();
  await expect(page.locator(".shot").first()).toContainText("Cover");

  await tiles(page).nth(3).dragTo(tiles(page).nth(1));
  await expect(tiles(page)).toHaveText(["1 two.png", "2 four.jpg", "3 one.jpg", "4 three.webp"]);
  await page.getByRole("button", { name: "Remove three.webp" }).click();
  await save(page);
  await expect(page.getByRole("dialog", { name: "Product updated successfully" })).toBeVisible();
  const paths = (await imagesOf(id)).map(({ path }) => path.replace(/^\d+-\w+-/, ""));
  expect(paths).toEqual(["two.png", "four.jpg", "one.jpg"]);
});

test("the content decides: what is no picture is refused, a PNG named .jpg is taken as what it is", async ({
  page,
}) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  const jpeg = await makePicture("jpeg", 1200);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const huge = await sharp({
    create: { width: 10_000, height: 6000, channels: 3, background: "#204080" },
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await chooser(page).setInputFiles([
    file("corrupt.jpg", jpeg.subarray(0, jpeg.length / 2)),
    file("really-png.jpg", await makePicture("png")),
    file("script.png", Buffer.from(svg), "image/png"),
    file("sixty-megapixels.png", huge, "image/png"),
    file("sheet.jpg", smallPdf),
  ]);
  await expect(page.getByText("Failed to upload images. Please try again.")).toBeVisible({
    timeout: 25_000,
  });
  const tile = (name: string) => page.locator(".shot-upload").filter({ hasText: name });
  for (const name of ["corrupt.jpg", "script.png", "sheet.jpg"]) {
    await expect(tile(name)).toContainText("This file cannot be read as a picture");
  }
  await expect(tile("sixty-megapixels.png")).toContainText("More than 50 megapixels");
  await expect(tiles(page)).toHaveText(["1 really-png.png"]);
});

test("other types and files over 50 MB are skipped with a warning that says so", async ({
  page,
}, info) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  const large = info.outputPath("large.jpg");
  await writeFile(large, Buffer.alloc(51 * 1024 * 1024, 1));
  await chooser(page).setInputFiles(large);
  await expect(page.getByText("No valid files to upload")).toBeVisible();
  await expect(page.getByText("Larger than 50 MB")).toBeVisible();
  await chooser(page).setInputFiles(file("drawing.svg", Buffer.from("<svg/>"), "image/svg+xml"));
  await expect(page.getByText("Not a JPEG, PNG, WebP or AVIF picture")).toBeVisible();
  expect(warnings).toEqual([
    "Skipped large.jpg: Larger than 50 MB",
    "Skipped drawing.svg: Not a JPEG, PNG, WebP or AVIF picture",
  ]);
  await expect(page.getByText("No valid files to upload")).toHaveCount(0, { timeout: 5000 });
});

test("more than 20 pictures are not taken", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  const png = await makePicture("png", 8);
  await chooser(page).setInputFiles(
    Array.from({ length: 21 }, (_, place) => file(`${place}.png`, png, "image/png")),
  );
  await expect(page.getByText("Maximum 20 files allowed")).toBeVisible();
  await expect(page.locator(".shot")).toHaveCount(0);
});

test("three are sent at a time; one can be cancelled, one that failed tried again, and no others added meanwhile", async ({
  page,
}) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  let isOffline = true;
  const release: (() => void)[] = [];
  await page.route("**/admin/uploads/pictures*", async (route) => {
    if (isOffline) {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.abort().catch(() => undefined);
    } else await route.continue();
  });
  const png = await makePicture("png");
  await chooser(page).setInputFiles(
    ["a", "b", "c", "d"].map((name) => file(`${name}.png`, png, "image/png")),
  );
  await expect(page.getByText("0 of 20 · uploading 3, 1 waiting")).toBeVisible();
  await expect(chooser(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: /Save Changes/ })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel the upload of d.png" }).click();
  await page.getByRole("button", { name: "Cancel the upload of c.png" }).click();
  for (const go of release) go();
  await expect(page.getByText("Failed to upload images. Please try again.").first()).toBeVisible();
  await expect(page.locator(".shot-upload")).toHaveCount(2);
  isOffline = false;
  await page.getByRole("button", { name: "Try a.png again" }).click();
  await expect(tiles(page)).toHaveText(["1 a.png"], { timeout: 15_000 });
  await page.getByRole("button", { name: "Take b.png off the list" }).click();
  await expect(page.locator(".shot-upload")).toHaveCount(0);
});

test("an answer without a path is told", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  await page.route("**/admin/uploads/pictures*", (route) => route.fulfill({ json: {} }));
  await chooser(page).setInputFiles(file("a.png", await makePicture("png"), "image/png"));
  await expect(page.getByText("Upload succeeded but no path returned").first()).toBeVisible();
});

test("pictures are dropped and pasted as well", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  const base64 = (await makePicture("png")).toString("base64");
  const send = (kind: "drop" | "paste") =>
    page.evaluate(
      ([event, data = ""]) => {
        const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const held = new DataTransfer();
        held.items.add(new File([content], `${event}.png`, { type: "image/png" }));
        const init = { bubbles: true, cancelable: true };
        if (event === "paste") {
          document.body.dispatchEvent(
            new ClipboardEvent("paste", { ...init, clipboardData: held }),
          );
        } else {
          const zone = document.querySelector(".shot-add");
          zone?.dispatchEvent(new DragEvent("drop", { ...init, dataTransfer: held }));
        }
      },
      [kind, base64],
    );
  await send("drop");
  await expect(tiles(page)).toHaveText(["1 drop.png"], { timeout: 15_000 });
  await send("paste");
  await expect(tiles(page)).toHaveText(["1 drop.png", "2 paste.png"], { timeout: 15_000 });
});

test("a datasheet is a PDF whatever its name; it is replaced and removed", async ({ page }) => {
  await signInNewAdmin(page);
  const id = await seedProductWithPath();
  await openProductForm(page, id);
  const png = await makePicture("png");
  await page
    .getByLabel("Add datasheet (PDF)")
    .setInputFiles(file("sheet.pdf", png, "application/pdf"));
  await expect(page.getByText("sheet.pdf: Not a PDF file, or cut short")).toBeVisible();
  await page
    .getByLabel("Add datasheet (PDF)")
    .setInputFiles(file("Wrong Name.jpg", smallPdf, "application/pdf"));
  await expect(page.getByText("wrong-name.pdf")).toBeVisible();
  await page
    .getByLabel("Replace (PDF)")
    .setInputFiles(file("next.pdf", smallPdf, "application/pdf"));
  await expect(page.getByText("next.pdf")).toBeVisible();
  await save(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  const sheet = async () =>
    (await querySiteDatabase("select datasheet from products where id = $1", [id]))[0]?.datasheet;
  expect(await sheet()).toMatch(/-next\.pdf$/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await save(page);
  await expect(page.getByRole("dialog", { name: "Product updated successfully" })).toBeVisible();
  expect(await sheet()).toBeNull();
});

test("whose session has ended is told, and can go on", async ({ page }) => {
  await signInNewAdmin(page);
  await openProductForm(page, await seedProductWithPath());
  await page.context().clearCookies({ name: /session_token/ });
  await chooser(page).setInputFiles(file("a.png", await makePicture("png"), "image/png"));
  await expect(page.getByText("You are no longer signed in.").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Try a.png again" })).toBeVisible();
});
