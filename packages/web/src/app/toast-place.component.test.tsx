import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage } from '#testing/show.tsx';
import { showNotice } from '#ui/toast.ts';

afterEach(() => page.viewport(1280, 800));

const ownCall = page.getByRole('region', { name: 'Your call' });

function coveredBy(toast: Element): (string | null)[] {
  const box = toast.getBoundingClientRect();
  const call = '[aria-label="Your call"]';
  const controls = document.querySelectorAll(`${call} button, ${call} p, [aria-label^="Panic Button"]`);
  return [...controls].flatMap((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isCovered = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    return isCovered ? [element.textContent] : [];
  });
}

describe("toasts do not cover PANIC or the viewer's call", () => {
  for (const width of [390, 1024, 1440]) {
    for (const path of ['/dashboard/pso', '/dashboard/pso/car', '/dashboard/pso/search']) {
      test(`on ${path} at ${width}`, async () => {
        await page.viewport(width, 844);
        answerBoard({
          calls: [fakeCall({ location: 'Elgin Avenue', units: [onCall(fakeUnit())] })],
        });
        await openPage(path);
        const panic = page.getByRole('button', { name: /^Panic Button/ });
        await expect.element(panic).toBeVisible();
        if (!path.endsWith('search')) await expect.element(ownCall).toBeVisible();
        showNotice('Saved.');
        await expect.element(page.getByText('Saved.')).toBeVisible();
        const toast = page.getByRole('status').filter({ hasText: 'Saved.' });
        await expect.poll(() => coveredBy(toast.element())).toEqual([]);
      });
    }
  }

  test('with two toasts on the board of a phone', async () => {
    await page.viewport(390, 844);
    answerBoard({ calls: [fakeCall({ location: 'Elgin Avenue', units: [onCall(fakeUnit())] })] });
    await openPage('/dashboard/pso');
    await expect.element(ownCall).toBeVisible();
    for (const message of ['Saved.', 'Sent.']) showNotice(message);
    await expect.element(page.getByText('Sent.')).toBeVisible();
    const toasts = page.getByRole('status').filter({ hasText: /Saved|Sent/ });
    await expect.poll(() => toasts.elements().length).toBe(2);
    await expect.poll(() => toasts.elements().flatMap(coveredBy)).toEqual([]);
  });
});
