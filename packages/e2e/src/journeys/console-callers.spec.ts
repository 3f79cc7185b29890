import { expectNoAxeViolations } from '../support/accessibility.ts';
import { rowOf, signOn } from '../support/console.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

const own = startOwnServer();
test.use({ viewport: { width: 1440, height: 900 } });

test('who never called 911 reads so beneath the form, until dispatch has their call', async ({ openAs }) => {
  const page = await openAs('Dispatcher', { baseURL: own() });
  await signOn(page);
  const phone = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
  const caller = await openAs('Newcomer', { baseURL: own(), ...phone });
  await caller.goto('/911');
  const never = caller.getByText('You have not called 911.');
  await expect(never).toBeInViewport({ ratio: 1 });
  expect(await caller.evaluate(() => document.documentElement.scrollHeight)).toBe(664);
  await expectNoAxeViolations(caller);
  await caller.getByRole('button', { name: 'Crash' }).tap();
  await caller.keyboard.type('8042');
  await caller.getByRole('button', { name: 'Call 911' }).tap();
  await expect(rowOf(page, '911 calls', '8042')).toBeVisible();
  await caller.getByRole('link', { name: 'Back to Call 911' }).tap();
  await expect(caller.getByRole('list', { name: 'Your open 911 calls' })).toBeVisible();
  await expect(never).toHaveCount(0);
});
