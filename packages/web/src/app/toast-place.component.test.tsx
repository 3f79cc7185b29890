import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage } from '#testing/show.tsx';
import { showToast } from '#ui/toast.ts';

afterEach(() => page.viewport(1280, 800));

const ownCall = page.getByRole('region', { name: 'Your call' });
const panic = page.getByRole('button', { name: /^Panic Button/ });
const messages = ['Saved.', 'Sent.'];
const toasts = page.getByRole('status').filter({ hasText: /Saved|Sent/ });
const shownToasts = () => toasts.elements().map(({ textContent }) => textContent);

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

test("toasts do not cover PANIC or the viewer's call on officer pages at 390, 1024 and 1440", async () => {
  await page.viewport(390, 844);
  answerBoard({ calls: [fakeCall({ location: 'Elgin Avenue', units: [onCall(fakeUnit())] })] });
  const paths = ['/dashboard/pso/car', '/dashboard/pso/search', '/dashboard/pso'];
  for (const path of paths) window.history.pushState(null, '', path);
  for (const [index, path] of paths.toReversed().entries()) {
    if (index === 0) await openPage(path);
    else window.history.back();
    for (const message of index === 0 ? messages : []) showToast({ message, role: 'status' }, 60_000);
    // Starts at the width where the page before ended.
    const widths = index % 2 === 0 ? [390, 1024, 1440] : [1440, 1024, 390];
    for (const width of widths) {
      await page.viewport(width, 844);
      await expect.element(panic).toBeVisible();
      if (path.endsWith('search')) await expect.element(ownCall).not.toBeInTheDocument();
      else await expect.element(ownCall).toBeVisible();
      await expect.poll(shownToasts).toEqual(messages);
      await expect.element(toasts.last()).toBeVisible();
      const place = `${path} at ${width}`;
      await expect.poll(() => toasts.elements().flatMap(coveredBy), { message: place }).toEqual([]);
    }
  }
});
