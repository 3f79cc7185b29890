import { send } from './ids.ts';
import { press, type Screens } from './screen.ts';

// Pages with all banners: a dispatcher's broadcast and an officer's panic. They stay active, so these screens come last.
export const BROADCAST: Screens = {
  title: 'Broadcast',
  persona: 'Dispatcher',
  prepare: async (page) => {
    await send(page, '/api/dispatch/sign-on', { platform: 'Xbox' });
    const text = 'All units: avoid the Great Ocean Hwy between Chumash and Paleto Bay, fire on both lanes.';
    await send(page, '/api/broadcasts', {
      platform: 'Xbox',
      audience: 'All',
      tone: 'Attention',
      text,
      hold: true,
    });
  },
  screens: [{ name: 'Console', at: '/dashboard/dispatch?platform=Xbox' }],
};

export const PANIC: Screens = {
  title: 'Panic',
  persona: 'Officer Xbox',
  prepare: async (page) => {
    await send(page, '/api/units/status', { status: '10-8' });
    await send(page, '/api/panic');
  },
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
  screens: [
    { name: 'Console', at: '/dashboard/dispatch?platform=Xbox' },
    { name: 'Shift log', at: '/dashboard/dispatch/log' },
  ],
};
