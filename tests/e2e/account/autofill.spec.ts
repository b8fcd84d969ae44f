import { expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";

test("a password is pasted where it is asked for a second time, and no field refuses", async ({
  page,
}) => {
  await page.goto("/sign-up");
  await waitForHydration(page);
  const fields = page.locator("main form input");
  expect(await fields.count()).toBeGreaterThan(3);
  const refusing = await fields.evaluateAll((all) =>
    all
      .filter((field) => {
        const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
        return !field.dispatchEvent(paste);
      })
      .map((field) => field.getAttribute("name")),
  );
  expect(refusing).toEqual([]);

  await page.getByLabel("Full Name").fill("four words in a row");
  await page.getByLabel("Full Name").press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  const again = page.getByLabel("Confirm Password", { exact: true });
  await again.press("ControlOrMeta+v");
  await expect(again).toHaveValue("four words in a row");
});
