import type { Page } from '@playwright/test';
import { read, send } from './ids.ts';
import { goOffDuty } from './officer.screens.ts';
import { press, type Screens } from './screen.ts';

const BOARD = '/dashboard/pso';
/** An impounded vehicle of a wanted owner with a suspended license. */
const FLAGGED = '08RKL441';
const UNKNOWN = 'WWWW WWWW-WWWWW 1234';

async function stopVehicles(page: Page): Promise<void> {
  for (const status of ['10-42', '10-8']) await send(page, '/api/units/status', { status });
  for (const plate of [UNKNOWN, FLAGGED]) {
    const stop = { type: 'Traffic Stop', location: 'Great Ocean Hwy, northbound', details: `Plate ${plate}` };
    await send(page, '/api/calls', { ...stop, attach: true, move: false });
  }
}

/** Returns the ID of the unit's stop; those of other windows have no unit. */
const stopOf = (plate: string) => async (page: Page) => {
  const { calls } = await read(page, '/api/calls?platform=Xbox');
  const isStop = ({ details, units }: { details: string | null; units: object[] }) =>
    details === `Plate ${plate}` && units.length > 0;
  return calls.find(isStop)._id;
};

const ofFlagged = { at: `${BOARD}?call=:id`, id: stopOf(FLAGGED) };

export const OFFICER_ON_STOP: Screens = {
  title: 'Officer on a traffic stop',
  persona: 'Officer Xbox',
  prepare: stopVehicles,
  cleanUp: goOffDuty,
  screens: [
    { name: 'Stop card', ...ofFlagged },
    { name: 'Stop card with the owner', ...ofFlagged, open: press('View Registered Owner') },
    { name: 'Stop card, note', ...ofFlagged, open: press('Add Note') },
    { name: 'Stop card, call details', ...ofFlagged, open: press('Call details') },
    { name: 'Stop card, citation', ...ofFlagged, open: press('Citation'), dialog: 'Create Report' },
    { name: 'Stop card, clear', ...ofFlagged, open: press('Clear and close'), dialog: /^Clear and close/ },
    { name: 'Stop card of an unknown plate', at: `${BOARD}?call=:id`, id: stopOf(UNKNOWN) },
    { name: 'Car view, stop card', at: `${BOARD}/car`, open: press('Stop card') },
  ],
};
