import type { Page } from '@playwright/test';
import { read, send } from './ids.ts';
import { choose, press, type Screens } from './screen.ts';

const CONSOLE = '/dashboard/dispatch?platform=Xbox';
const platform = 'Xbox';

const signOff = (page: Page) => send(page, '/api/dispatch/sign-off', { platform });

export const DISPATCHER_OFF_DUTY: Screens = {
  title: 'Dispatcher off duty',
  persona: 'Dispatcher',
  prepare: async (page) => {
    await signOff(page).catch(() => undefined);
  },
  screens: [
    { name: 'Console', at: CONSOLE },
    { name: 'Console for PlayStation', at: '/dashboard/dispatch?platform=PlayStation' },
    { name: 'Shift log', at: '/dashboard/dispatch/log', heading: 'Shift Log' },
    { name: 'Printed shift log', at: '/dashboard/dispatch/log', print: true, only: 'desk' },
    { name: 'Statistics', at: '/dashboard/dispatch/statistics', heading: 'By type' },
    { name: 'Statistics for 30 days', at: '/dashboard/dispatch/statistics', open: press('30 days') },
    { name: 'Statistics as tables', at: '/dashboard/dispatch/statistics', open: press('Table') },
    { name: 'Statistics for a custom period', at: '/dashboard/dispatch/statistics', open: press('From–To') },
  ],
};

const freeCall = async (page: Page) => {
  const { calls } = await read(page, '/api/calls?platform=Xbox');
  return calls.find(({ units }: { units: object[] }) => units.length === 0)._id;
};
const firstCall = async (page: Page) => (await read(page, '/api/calls?platform=Xbox')).calls[0]._id;
const tab = (name: RegExp) => async (page: Page) => {
  await page.getByRole('navigation', { name: 'Boards' }).getByRole('button', { name }).click();
};

export const DISPATCHER: Screens = {
  title: 'Dispatcher',
  persona: 'Dispatcher',
  prepare: async (page) => {
    await send(page, '/api/dispatch/sign-on', { platform });
    await send(page, '/api/calls', { platform, type: 'Robbery', location: 'Alta St' });
    const details = 'They shot at the guard, and are still there. '.repeat(10);
    await send(page, '/api/911', {
      platform,
      type: 'Robbery',
      location: 'Clinton Ave',
      postal: '7165',
      details,
    });
  },
  cleanUp: signOff,
  screens: [
    { name: 'Console', at: CONSOLE, heading: /^Dispatch \d$/ },
    { name: 'Call', at: `${CONSOLE}&call=:id`, id: firstCall },
    { name: 'Units', at: CONSOLE, open: tab(/^Units/), only: 'phone' },
    { name: '911 calls', at: CONSOLE, open: tab(/^911/), only: 'phone' },
    {
      name: 'Open 911 call',
      at: CONSOLE,
      open: async (page) => {
        if ((page.viewportSize()?.width ?? 0) < 900) await tab(/^911/)(page);
        await press(/^Take 911/)(page);
      },
    },
    {
      name: 'Create call',
      at: CONSOLE,
      open: async (page) => page.keyboard.press('Alt+n'),
      dialog: 'Create Call',
      only: 'desk',
    },
    {
      name: 'Broadcast',
      at: CONSOLE,
      open: async (page) => page.keyboard.press('Alt+g'),
      dialog: 'Broadcast',
      only: 'desk',
    },
    {
      name: 'Hold a call',
      at: `${CONSOLE}&call=:id`,
      id: freeCall,
      open: choose('More', 'Hold'),
      dialog: /^Hold Call/,
    },
    {
      name: 'Merge a call',
      at: `${CONSOLE}&call=:id`,
      id: firstCall,
      open: choose('More', 'Merge'),
      dialog: /^Merge Call/,
    },
    {
      name: 'Transfer a call',
      at: `${CONSOLE}&call=:id`,
      id: firstCall,
      open: choose('More', 'Transfer'),
      dialog: /^Transfer Call/,
    },
    {
      name: 'Assign units',
      at: CONSOLE,
      open: press(/^Assign units to call/),
      dialog: /^Assign to/,
      only: 'phone',
    },
    {
      name: 'Log',
      at: CONSOLE,
      open: async (page) => {
        if ((page.viewportSize()?.width ?? 0) < 900) await tab(/^Units/)(page);
        await page.getByRole('tab', { name: 'Log' }).click();
      },
    },
    { name: 'Strip menu', at: CONSOLE, menu: 'Broadcast, sign off, platform', only: 'phone' },
    { name: 'Call menu', at: `${CONSOLE}&call=:id`, id: firstCall, menu: 'More' },
    {
      name: 'Unit menu',
      at: CONSOLE,
      open: async (page) => {
        const row = page.getByRole('table', { name: 'Units on duty' }).getByRole('row').nth(1);
        await row.hover();
        await row.getByRole('button', { name: /^Actions for/ }).click();
      },
      only: 'desk',
    },
  ],
};
