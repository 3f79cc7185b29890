import type { Page } from '@playwright/test';
import { read, send } from './ids.ts';
import { press, type Screens } from './screen.ts';

const BOARD = '/dashboard/pso';
const MEMBER = '/dashboard/staff/members/:id';

/** Starts a shift and ends it with its button. */
async function endShift(page: Page): Promise<void> {
  await send(page, '/api/clock/in');
  await page.reload();
  await page.locator('[data-state="live"]').first().waitFor({ state: 'attached' });
  await press(/^10-42/)(page);
  await page.getByRole('region', { name: 'Shift recap' }).waitFor();
}

export const SERVICE: Screens = {
  title: 'Service',
  persona: 'Officer Xbox',
  cleanUp: async (page) => {
    await send(page, '/api/clock/out').catch(() => undefined);
  },
  screens: [
    { name: 'Your service', at: `${BOARD}/service`, heading: 'Months of D-104' },
    { name: 'Shift recap', at: BOARD, open: endShift, heading: 'Active Calls' },
    { name: 'Commend a unit', at: BOARD, open: press('Commend'), dialog: 'Commend a unit' },
  ],
};

export const FIRE_SERVICE: Screens = {
  title: 'Service in fire and EMS',
  persona: 'Fire/Rescue',
  screens: [{ name: 'Your service', at: '/dashboard/safr/service', heading: 'Months of M-3' }],
};

const officer = async (page: Page): Promise<string> =>
  (await read(page, '/api/members?q=marcus')).members[0]._id;

export const MEMBER_SERVICE: Screens = {
  title: 'Service of a member',
  persona: 'Administrator',
  screens: [
    { name: 'Officer', at: MEMBER, id: officer, heading: 'Service of D-104' },
    { name: 'Commend', at: MEMBER, id: officer, open: press('Commend'), dialog: 'Commend D-104' },
  ],
};
