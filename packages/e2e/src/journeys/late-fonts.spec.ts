import { holdResponses } from '../support/hold-responses.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

// A button that moves between press and release isn't pressed, so late fonts must move nothing.

test("late fonts don't shift the layout", async ({ page }) => {
  const release = await holdResponses(page, '**/*.woff2');
  await signInAs(page, 'Officer Xbox');
  await page.goto('/dashboard/pso/reports');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: /^Fill Out Form: 10-50/ });
  const positions = () =>
    page
      .getByRole('button')
      .or(page.getByRole('row'))
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
  await button.hover();
  await page.mouse.down();
  const before = await positions();
  release();
  await page.evaluate(async () => void (await document.fonts.ready));
  expect(await positions()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
});
