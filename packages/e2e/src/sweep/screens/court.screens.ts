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

/** Opens the court with a case before it and a decided one, and signs the persona in again. */
const holdCourt = (persona: 'Civilian' | 'Officer PlayStation' | 'Staff') => async (page: Page) => {
  await signInAs(page, 'Administrator');
  await openCourt(page);
  await signInAs(page, 'Civilian');
  const civilianId = await character('Teodoro')(page);
  const reports: string[] = [];
  await signInAs(page, 'Officer Xbox');
  for (const fine of [1234.5, 80]) {
    const offenses = [
      {
        title: 'Reckless driving on a public road with a trailer that carries another trailer',
        fine,
        jailTime: 30,
      },
      { title: 'Loud music', fine: 20, jailTime: 0 },
    ];
    const arrest = { civilianId, type: 'arrest', offenses };
    reports.push((await send(page, '/api/reports/create', arrest)).report._id);
  }
  await signInAs(page, 'Civilian');
  const [first = '', second = ''] = reports;
  const statement = 'The second trailer was not mine. It had attached itself to the first one at the fair.';
  await send(page, `/api/reports/${first}/contest`, { statement });
  const { case: decided } = await send(page, `/api/reports/${second}/contest`, { statement });
  await signInAs(page, 'Staff');
  const charges = [
    { position: 0, outcome: 'Reduced', fine: 40, jailTime: 0 },
    { position: 1, outcome: 'Dismissed' },
  ];
  await send(page, `/api/cases/${decided._id}/rule`, { charges, reasons: 'One trailer is enough.' });
  if (persona !== 'Staff') await signInAs(page, persona);
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
