import type { Page } from '@playwright/test';
import { signInAs } from '../../support/sign-in.ts';
import { read, send } from './ids.ts';
import { goOffDuty } from './officer.screens.ts';
import { press, type Screens } from './screen.ts';

const platform = 'Xbox';

async function sendBroadcast(page: Page): Promise<void> {
  await send(page, '/api/dispatch/sign-on', { platform });
  const text = 'All units: avoid the Great Ocean Hwy between Chumash and Paleto Bay, fire on both lanes.';
  await send(page, '/api/broadcasts', { platform, audience: 'All', tone: 'Attention', text, hold: true });
}

/** Raises every banner: a dispatcher's broadcast and an officer's panic. */
const raiseAlarms = (persona: 'Dispatcher' | 'Officer Xbox') => async (page: Page) => {
  await signInAs(page, 'Dispatcher');
  await sendBroadcast(page);
  await signInAs(page, 'Officer Xbox');
  await send(page, '/api/units/status', { status: '10-8' });
  await send(page, '/api/panic');
  if (persona !== 'Officer Xbox') await signInAs(page, persona);
};

async function endBroadcast(page: Page): Promise<void> {
  await signInAs(page, 'Dispatcher');
  const { broadcasts } = await read(page, `/api/dispatch?platform=${platform}`);
  for (const { _id } of broadcasts) await send(page, `/api/broadcasts/${_id}/end`);
  await send(page, '/api/dispatch/sign-off', { platform });
}

async function endAlarms(page: Page): Promise<void> {
  await endBroadcast(page);
  await signInAs(page, 'Officer Xbox');
  const { panics } = await read(page, '/api/panic');
  for (const { _id } of panics) await send(page, `/api/panic/${_id}/clear`);
  await goOffDuty(page);
}

export const BROADCAST: Screens = {
  title: 'Broadcast',
  persona: 'Dispatcher',
  prepare: sendBroadcast,
  cleanUp: endBroadcast,
  screens: [{ name: 'Console', at: '/dashboard/dispatch?platform=Xbox' }],
};

export const PANIC: Screens = {
  title: 'Panic',
  persona: 'Officer Xbox',
  prepare: raiseAlarms('Officer Xbox'),
  cleanUp: endAlarms,
  screens: [
    { name: 'Board', at: '/dashboard/pso' },
    { name: 'Search', at: '/dashboard/pso/search' },
    { name: 'Car view', at: '/dashboard/pso/car' },
    { name: 'Clear', at: '/dashboard/pso/search', open: press('Clear'), dialog: /^Panic cleared|Panic$/ },
  ],
};

export const PANIC_OF_ANOTHER: Screens = {
  title: 'Panic of another',
  persona: 'Dispatcher',
  prepare: raiseAlarms('Dispatcher'),
  cleanUp: endAlarms,
  screens: [
    { name: 'Console', at: '/dashboard/dispatch?platform=Xbox' },
    { name: 'Shift log', at: '/dashboard/dispatch/log' },
  ],
};
