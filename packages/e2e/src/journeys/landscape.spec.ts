import { boxOf, liesOff } from '../support/box-of.ts';
import { expect, test } from '../support/server.fixture.ts';
import { begin, makeCall, ownCall, ownUnit, PHONE, standing } from '../support/thumb.ts';

/** Phones that lie on their side. */
for (const [width, height] of [
  [667, 375],
  [844, 390],
  [932, 430],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.use({ ...PHONE, viewport: { width, height } });

    test('the board shows calls, the car view uses the width, and nothing overlaps on 911', async ({
      page,
    }) => {
      await begin(page, '/dashboard/pso');
      await makeCall(page, 'Great Ocean Hwy, northbound lane', true);
      await expect(ownCall(page)).toContainText('Great Ocean Hwy');
      await standing(page);
      const call = page.getByRole('table', { name: 'Active Calls' }).getByRole('row').nth(1);
      const bar = ownUnit(page);
      const end = (await bar.isVisible()) ? (await boxOf(bar)).top : height;
      expect((await boxOf(call)).bottom).toBeLessThanOrEqual(end);
      expect(await liesOff(call, ownCall(page).getByRole('button'))).toBe(true);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wide()).toBe(0);

      await page.goto('/dashboard/pso/car');
      await expect(ownCall(page)).toContainText('Great Ocean Hwy');
      const next = page.getByRole('button', { name: /^Next: / });
      const { left, right } = await boxOf(ownCall(page));
      expect(left).toBe(0);
      expect((await boxOf(next)).left).toBeGreaterThanOrEqual(right);
      for (const part of [next, page.getByRole('button', { name: 'Other status' })]) {
        await expect(part).toBeInViewport({ ratio: 1 });
        expect(await liesOff(part, page.getByRole('button', { name: 'Panic Button' }))).toBe(true);
      }
      expect(await wide()).toBe(0);

      await page.goto('/911');
      const tiles = page.getByRole('group', { name: 'What is happening?' }).getByRole('button');
      await expect(tiles.first()).toBeVisible();
      for (const words of ['You have not called 911.', /^Role-play only/]) {
        const note = page.getByText(words);
        if (await note.isVisible()) expect(await liesOff(note, tiles)).toBe(true);
      }
      expect(await wide()).toBe(0);
    });
  });
}
