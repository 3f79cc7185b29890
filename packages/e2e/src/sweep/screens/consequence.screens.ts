import type { Page } from '@playwright/test';
import { type PersonaLabel, signInAs } from '../../support/sign-in.ts';
import { character, read, send } from './ids.ts';
import { press, type Screens } from './screen.ts';

const CHARACTER = '/dashboard/civilian/:id';
const REPORT = '/dashboard/pso/reports?type=persons&report=:id';
const PERSON = '/dashboard/pso/search?name=Mara%20Malone';

const OFFENSE = 'Ran every red light between Vespucci and Paleto Bay';

const reportAbout = (text: string) => async (page: Page) => {
  const { reports } = await read(page, `/api/reports?q=${encodeURIComponent(text)}`);
  return reports[0]?._id;
};
const arrest = reportAbout('Ran every red light');
const voided = reportAbout('Mistaken identity');

/** Files an arrest with time in custody and a report that is void about Mara Malone, once. */
const withReports = (persona: PersonaLabel) => async (page: Page) => {
  await signInAs(page, 'Civilian');
  const civilianId = await character('Mara')(page);
  await signInAs(page, 'Officer Xbox');
  if ((await arrest(page)) === undefined) {
    const filed = { civilianId, type: 'arrest', fineAmount: 2000, jailTime: 200 };
    await send(page, '/api/reports/create', { ...filed, offenses: [{ title: OFFENSE }] });
    const { recordId } = await send(page, '/api/reports/create', {
      ...filed,
      offenses: [{ title: 'Mistaken identity' }],
    });
    await signInAs(page, 'Staff');
    await send(page, `/api/reports/${recordId}/void`, { reason: 'The driver was a cousin of hers.' });
  }
  await signInAs(page, persona);
};

export const CONSEQUENCES_OF_STAFF: Screens = {
  title: 'Consequences, staff',
  persona: 'Staff',
  prepare: withReports('Staff'),
  screens: [
    { name: 'Report of an arrest', at: REPORT, id: arrest },
    { name: 'Release', at: REPORT, id: arrest, open: press('Release'), dialog: 'Release from custody' },
    { name: 'Void', at: REPORT, id: arrest, open: press('Void'), dialog: /^Void report/ },
    { name: 'Void report', at: REPORT, id: voided },
    { name: 'Restore', at: REPORT, id: voided, open: press('Restore'), dialog: /^Restore report/ },
  ],
};

export const CONSEQUENCES_OF_OFFICER: Screens = {
  title: 'Consequences, officer',
  persona: 'Officer Xbox',
  prepare: withReports('Officer Xbox'),
  screens: [
    { name: 'Person in custody', at: PERSON, heading: 'Mara Malone' },
    { name: 'Amend an arrest', at: REPORT, id: arrest, open: press('Amend'), dialog: /^Amend report/ },
  ],
};

export const CONSEQUENCES_OF_OWNER: Screens = {
  title: 'Consequences, owner',
  persona: 'Civilian',
  prepare: withReports('Civilian'),
  screens: [
    { name: 'Characters', at: '/dashboard/civilian', heading: 'Your Civilians' },
    { name: 'Character in custody', at: CHARACTER, id: character('Mara') },
    {
      name: 'Arrest report',
      at: CHARACTER,
      id: character('Mara'),
      open: press(new RegExp(`${OFFENSE}$`)),
      dialog: /^Arrest report/,
    },
    {
      name: 'Void arrest report',
      at: CHARACTER,
      id: character('Mara'),
      open: press(/Mistaken identity$/),
      dialog: /^Arrest report/,
    },
  ],
};
