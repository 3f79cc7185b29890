import type { Page } from '@playwright/test';
import { openCourt } from '../../support/open-court.ts';
import { signInAs } from '../../support/sign-in.ts';
import { undoLatestChange } from '../../support/undo-latest-change.ts';
import { character, read, send } from './ids.ts';
import { press, type Screens } from './screen.ts';

const AT = '/dashboard/cases';
const CASE = `${AT}/:id`;

const caseWith = (query: string) => async (page: Page) =>
  (await read(page, `/api/cases?${query}`)).cases[0]._id;
const openCase = caseWith('status=Open');

/** Brings two arrests before the court and decides one, as several personas. */
async function argue(page: Page): Promise<void> {
  const civilianId = await character('Teodoro')(page);
  const cases: string[] = [];
  for (const fine of [1234.5, 80]) {
    await signInAs(page, 'Officer Xbox');
    const offenses = [
      {
        title: 'Reckless driving on a public road with a trailer that carries another trailer',
        ...{ fine, jailTime: 30 },
      },
      { title: 'Loud music', fine: 20, jailTime: 0 },
    ];
    const { report } = await send(page, '/api/reports/create', { civilianId, type: 'arrest', offenses });
    await signInAs(page, 'Civilian');
    const statement = 'The second trailer was not mine. It had attached itself to the first one at the fair.';
    cases.push((await send(page, `/api/reports/${report._id}/contest`, { statement })).case._id);
  }
  await signInAs(page, 'Staff');
  const charges = [
    { position: 0, outcome: 'Reduced', fine: 40, jailTime: 0 },
    { position: 1, outcome: 'Dismissed' },
  ];
  await send(page, `/api/cases/${cases[1]}/rule`, { charges, reasons: 'One trailer is enough.' });
}

/** Opens the court with an open and a decided case, and signs the persona in again. */
const holdCourt = (persona: 'Civilian' | 'Officer PlayStation' | 'Staff') => async (page: Page) => {
  await signInAs(page, 'Administrator');
  await openCourt(page);
  await signInAs(page, 'Civilian');
  // The cases of an earlier window remain.
  const { cases } = await read(page, '/api/cases?mine=true');
  if (cases.length === 0) await argue(page);
  await signInAs(page, persona);
};

const closeCourt = async (page: Page) => {
  await signInAs(page, 'Administrator');
  await undoLatestChange(page);
};

const decide = async (page: Page) => {
  await press('Rule')(page);
  await page.getByLabel('Reduced').first().check();
  await page.getByLabel(/^Fine/).fill('40');
  await page.getByLabel('Dismissed').last().check();
  await page.getByLabel('Reasons').fill('One trailer is enough.');
};

export const COURT: Screens = {
  title: 'Court',
  persona: 'Civilian',
  prepare: holdCourt('Civilian'),
  cleanUp: closeCourt,
  screens: [
    { name: 'Own cases', at: AT, heading: 'Cases' },
    { name: 'Own case', at: CASE, id: openCase, heading: /^Case/ },
    { name: 'Statement with errors', at: CASE, id: openCase, open: press('Add statement') },
    { name: 'Withdraw', at: CASE, id: openCase, open: press('Withdraw'), dialog: 'Withdraw case' },
    { name: 'Nonexistent case', at: CASE, id: async () => '0190a000-0000-7000-8000-000000000000' },
  ],
};

export const COURT_DOCKET: Screens = {
  title: 'Docket',
  persona: 'Officer PlayStation',
  prepare: holdCourt('Officer PlayStation'),
  cleanUp: closeCourt,
  screens: [
    { name: 'Open cases', at: `${AT}?tab=open` },
    { name: 'No matching case', at: `${AT}?tab=open&q=nothing`, heading: 'Cases' },
    { name: 'Case', at: CASE, id: openCase, heading: /^Case/ },
  ],
};

export const COURT_JUDGE: Screens = {
  title: 'Judge',
  persona: 'Staff',
  prepare: holdCourt('Staff'),
  cleanUp: closeCourt,
  screens: [
    { name: 'Decided cases', at: `${AT}?tab=decided` },
    { name: 'Decided case', at: CASE, id: caseWith('status=Decided'), heading: 'Ruling' },
    { name: 'Ruling', at: CASE, id: openCase, open: press('Rule'), heading: 'Ruling' },
    { name: 'Ruling with errors', at: CASE, id: openCase, open: press('Rule', 'Issue ruling') },
    { name: 'Ruling with a preview', at: CASE, id: openCase, open: decide },
    {
      name: 'Issue a ruling',
      at: CASE,
      id: openCase,
      open: async (page) => {
        await decide(page);
        await press('Issue ruling')(page);
      },
      dialog: /^Issue ruling/,
    },
  ],
};
