import type { Page } from '@playwright/test';
import { read, send } from './ids.ts';
import { choose, press, type Screen, type Screens } from './screen.ts';

const BOARD = '/dashboard/pso';
const LIVE = '[data-state="live"]';

/** Presses a keyboard shortcut once the board handles it. */
const keys = (chord: string) => async (page: Page) => {
  await page.locator(LIVE).first().waitFor({ state: 'attached' });
  await page.keyboard.press(chord);
};

/** Takes the unit off its calls and sets its status. */
const inStatus = (status: string) => async (page: Page) => {
  for (const next of ['10-42', status]) await send(page, '/api/units/status', { status: next });
};

/** Takes the officer off duty, so that their unit doesn't show on other personas' screens. */
export async function goOffDuty(page: Page): Promise<void> {
  await send(page, '/api/units/status', { status: '10-42' });
  await send(page, '/api/clock/out').catch(() => undefined);
}

const firstCall = async (page: Page) => (await read(page, '/api/calls')).calls[0]._id;

/** The longest possible plate with the widest letters. */
const LONG_PLATE = 'WWWW WWWW-WWWWW 1234';

/** Registers a vehicle with a long plate to one of the officer's characters and searches for it. */
async function useLongPlate(page: Page): Promise<void> {
  const { civilians } = await read(page, '/api/civilians');
  if (civilians.some(({ firstName }: { firstName: string }) => firstName === 'Wanda')) return;
  const born = { firstName: 'Wanda', lastName: 'Widget', dateOfBirth: '1990-01-02' };
  const { civilian } = await send(page, '/api/civilians', born);
  const vehicle = { civilianId: civilian._id, plate: LONG_PLATE, make: 'Vapid', model: 'Dominator' };
  await send(page, '/api/vehicles/register', { ...vehicle, color: 'Dark blue' });
  const bolo = { boloType: 'vehicle', vehiclePlate: LONG_PLATE, vehicleDescription: 'Red' };
  await send(page, '/api/bolos', { ...bolo, location: 'Vinewood' });
}

const SEARCHES: readonly Screen[] = [
  { name: 'Search', at: `${BOARD}/search`, heading: 'Recent Searches' },
  { name: 'Search without a result', at: `${BOARD}/search?name=Nobody%20Here` },
  { name: 'Person', at: `${BOARD}/search?name=Mara%20Malone`, heading: 'Mara Malone' },
  { name: 'Wanted person', at: `${BOARD}/search?name=Dex%20Farrow`, heading: 'Dex Farrow' },
  { name: 'Vehicle', at: `${BOARD}/search?plate=63QBX118` },
  {
    name: 'Long plate',
    at: `${BOARD}/search?plate=${encodeURIComponent(LONG_PLATE)}`,
  },
  { name: "Long plate's owner", at: `${BOARD}/search?name=Wanda%20Widget`, heading: 'Wanda Widget' },
  {
    name: 'Create report',
    at: `${BOARD}/search?name=Mara%20Malone`,
    open: press(/^(Citation|Create Report)$/),
    dialog: 'Create Report',
  },
  {
    name: 'Create warrant',
    at: `${BOARD}/search?name=Mara%20Malone`,
    open: press('Create Warrant'),
    dialog: 'Create Warrant',
  },
  {
    name: 'Suspend license',
    at: `${BOARD}/search?name=Mara%20Malone`,
    open: press('Suspend License'),
    dialog: 'Suspend License',
  },
  {
    name: 'Impound vehicle',
    at: `${BOARD}/search?name=Mara%20Malone`,
    open: press('Impound'),
    dialog: 'Impound Vehicle',
  },
];

const PAGES: readonly Screen[] = [
  { name: 'Create report page', at: `${BOARD}/create-report`, heading: 'Incident report' },
  { name: 'Warrants', at: `${BOARD}/warrants`, heading: 'Dex Farrow' },
  { name: 'Printed warrants', at: `${BOARD}/warrants`, print: true, only: 'desk' },
  { name: 'Warrants menu', at: `${BOARD}/warrants`, menu: 'Export' },
  {
    name: 'Create warrant from the list',
    at: `${BOARD}/warrants`,
    open: press('+ Create Warrant'),
    dialog: 'Create Warrant',
  },
  {
    name: 'Resolve warrant',
    at: `${BOARD}/warrants`,
    open: press(/^Resolve Warrant/),
    dialog: 'Resolve Warrant',
  },
  { name: 'BOLO', at: `${BOARD}/warrants`, open: press(/^View Details of Black/), dialog: 'BOLO Details' },
  { name: 'Create BOLO', at: `${BOARD}/warrants`, open: press('+ Create BOLO'), dialog: 'Create BOLO' },
  { name: 'Safety reports', at: `${BOARD}/reports`, heading: 'Filed reports' },
  { name: 'New safety report', at: `${BOARD}/reports`, menu: 'New report', only: 'phone' },
  { name: 'Safety report filter', at: `${BOARD}/reports`, open: press('Filter'), only: 'phone' },
  {
    name: 'Filed report',
    at: `${BOARD}/reports`,
    open: async (page) => page.getByRole('row').nth(1).click(),
  },
  { name: 'Arrests and citations', at: `${BOARD}/reports?type=persons` },
  ...(['use-of-force', 'scene-report', '10-50'] as const).map((kind) => ({
    name: `File a report: ${kind}`,
    at: `${BOARD}/reports?file=${kind}`,
    dialog: /Report$/,
  })),
  { name: 'Car view', at: `${BOARD}/car` },
  { name: 'Car view, status', at: `${BOARD}/car`, open: press('Other status'), dialog: 'Status' },
];

export const OFFICER_OFF_DUTY: Screens = {
  title: 'Officer off duty',
  persona: 'Officer Xbox',
  prepare: goOffDuty,
  screens: [
    { name: 'Board', at: BOARD, heading: 'Active Calls' },
    { name: 'Car view', at: `${BOARD}/car` },
    { name: 'Search', at: `${BOARD}/search` },
    { name: 'Change callsign', at: BOARD, open: press('Change callsign'), dialog: 'Change callsign' },
  ],
};

export const OFFICER: Screens = {
  title: 'Officer',
  persona: 'Officer Xbox',
  prepare: async (page) => {
    await inStatus('10-8')(page);
    await useLongPlate(page);
  },
  cleanUp: goOffDuty,
  screens: [
    { name: 'Board', at: BOARD, heading: 'Active Calls' },
    { name: 'Board with a call', at: `${BOARD}?call=:id`, id: firstCall },
    { name: 'Closed calls', at: BOARD, open: press('Closed') },
    { name: 'Calls filter', at: BOARD, open: press('Filter and sort'), only: 'phone' },
    { name: 'More actions', at: BOARD, menu: 'More actions', only: 'phone' },
    { name: 'Create call', at: BOARD, open: press(/^Create Call/), dialog: 'Create Call' },
    { name: 'Quick call', at: BOARD, open: press('Quick Call'), dialog: 'Quick Call', only: 'phone' },
    { name: '10-codes', at: BOARD, open: press('10 Codes'), dialog: '10 Codes' },
    { name: 'Sounds', at: BOARD, open: press('Sounds'), dialog: 'Sounds' },
    { name: 'Keys', at: BOARD, open: keys('?'), dialog: 'Keys', only: 'desk' },
    {
      name: 'Subdivision',
      at: BOARD,
      open: choose('More actions', 'Select Subdivision'),
      dialog: 'Select Subdivision',
      only: 'phone',
    },
    {
      name: 'Subdivision',
      at: BOARD,
      open: press('Select Subdivision'),
      dialog: 'Select Subdivision',
      only: 'desk',
    },
    { name: 'Command field', at: BOARD, open: keys('Control+k'), dialog: /^Command/ },
    { name: 'User menu', at: BOARD, menu: /^marcus\.vance/ },
    { name: 'Navigation', at: BOARD, open: press('Open menu'), dialog: /Ten-Four/, only: 'phone' },
    {
      name: 'Sign out on duty',
      at: BOARD,
      open: async (page) => {
        await page.getByRole('button', { name: /^marcus\.vance/ }).click();
        await page.getByRole('menuitem', { name: 'Sign out' }).click();
      },
      dialog: /is on duty$/,
    },
    { name: 'Status', at: `${BOARD}/search`, open: press(/^Status/), dialog: 'Status', only: 'phone' },
    ...SEARCHES,
    ...PAGES,
  ],
};

/** Creates a call with the unit attached. */
async function joinCall(page: Page): Promise<void> {
  await inStatus('10-8')(page);
  const location = 'Great Ocean Hwy, northbound lane, behind the second exit';
  await send(page, '/api/calls', {
    type: 'Shots Fired',
    location,
    postal: '3011',
    priority: 1,
    attach: true,
  });
}

const ownCall = async (page: Page) => {
  const { units } = await read(page, '/api/units?platform=Xbox');
  const { calls } = await read(page, '/api/calls?platform=Xbox');
  const { _id } = units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
  return calls.find(({ units: on }: { units: { _id: string }[] }) => on.some((unit) => unit._id === _id))._id;
};

const inOwnCall =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    const row = page.getByRole('region', { name: 'Your call' });
    for (const name of names) await row.getByRole('button', { name }).first().click();
  };

export const OFFICER_ON_CALL: Screens = {
  title: 'Officer on a call',
  persona: 'Officer Xbox',
  prepare: joinCall,
  cleanUp: goOffDuty,
  screens: [
    { name: 'Board', at: BOARD, heading: 'Active Calls' },
    { name: 'Car view', at: `${BOARD}/car` },
    { name: 'Car view, note', at: `${BOARD}/car`, open: inOwnCall('Note') },
    { name: 'Note', at: BOARD, open: inOwnCall('Note'), only: 'phone' },
    { name: 'Close own call', at: BOARD, open: inOwnCall('Close'), dialog: /^Close Call/, only: 'phone' },
    {
      name: 'Close with a typed disposition',
      at: BOARD,
      open: async (page) => {
        await inOwnCall('Close')(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Other' }).click();
      },
      dialog: /^Close Call/,
      only: 'phone',
    },
    {
      name: 'Clear and close',
      at: BOARD,
      open: keys('Alt+l'),
      dialog: /^Clear and close/,
      only: 'desk',
    },
    { name: 'Call', at: `${BOARD}?call=:id`, id: ownCall },
    { name: 'Edit call', at: `${BOARD}?call=:id`, id: ownCall, open: press('Edit'), dialog: /^Edit Call/ },
    {
      name: 'Close call',
      at: `${BOARD}?call=:id`,
      id: ownCall,
      open: press('Close Call'),
      dialog: /^Close Call/,
    },
    { name: 'Call menu', at: `${BOARD}?call=:id`, id: ownCall, menu: 'Other actions for the call' },
    {
      name: 'Merge call',
      at: `${BOARD}?call=:id`,
      id: ownCall,
      open: choose('Other actions for the call', 'Merge'),
      dialog: /^Merge Call/,
    },
    {
      name: 'Add unit',
      at: `${BOARD}?call=:id`,
      id: ownCall,
      open: press('Add unit'),
      dialog: 'Add unit',
      only: 'phone',
    },
    { name: 'Unit menu', at: `${BOARD}?call=:id`, id: ownCall, menu: /^Actions for D-104/ },
  ],
};
