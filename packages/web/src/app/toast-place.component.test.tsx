import { notifications } from '@mantine/notifications';
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

async function openOnPhone(path: string) {
  await page.viewport(390, 844);
  answerBoard({ calls: [fakeCall({ location: 'Elgin Avenue', units: [onCall(fakeUnit())] })] });
  await openPage(path);
}

async function expectNothingCovered(...messages: string[]) {
  await expect.element(page.getByRole('button', { name: /^Panic Button/ })).toBeVisible();
  for (const message of messages) showNotice(message);
  const toasts = page.getByRole('status').filter({ hasText: /Saved|Sent/ });
  await expect.poll(() => toasts.elements().map(({ textContent }) => textContent)).toEqual(messages);
  await expect.element(toasts.last()).toBeVisible();
  await expect.poll(() => toasts.elements().flatMap(coveredBy)).toEqual([]);
  notifications.clean();
  await expect.element(toasts).not.toBeInTheDocument();
}

describe("toasts do not cover PANIC or the viewer's call at 390, 1024 and 1440", () => {
  for (const path of ['/dashboard/pso', '/dashboard/pso/car', '/dashboard/pso/search']) {
    test(`on ${path}`, async () => {
      await openOnPhone(path);
      for (const width of [390, 1024, 1440]) {
        await page.viewport(width, 844);
        if (!path.endsWith('search')) await expect.element(ownCall).toBeVisible();
        await expectNothingCovered('Saved.');
        if (path === '/dashboard/pso' && width === 390) await expectNothingCovered('Saved.', 'Sent.');
      }
    });
  }
});
