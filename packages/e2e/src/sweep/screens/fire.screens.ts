import type { Page } from '@playwright/test';
import { addPatient, joinMedicalCall, serveAsMedic } from '../../support/medic.ts';
import { read, send } from './ids.ts';
import { choose, press, type Screens } from './screen.ts';

const BOARD = '/dashboard/safr';
const KIND = 'Fire & EMS';

const goOffDuty = (page: Page) => send(page, '/api/clock/out', { kind: KIND });

export const FIRE_OFF_DUTY: Screens = {
  title: 'Fire off duty',
  persona: 'Fire/Rescue',
  prepare: async (page) => {
    await serveAsMedic(page);
    await goOffDuty(page);
  },
  screens: [
    { name: 'Board', at: BOARD, heading: 'Active Calls' },
    { name: 'Search', at: `${BOARD}/search`, heading: 'Recent Searches' },
    { name: 'Patient search', at: `${BOARD}/search?name=Mara%20Malone`, heading: 'Medical Records' },
    { name: 'Reports', at: `${BOARD}/reports` },
    { name: 'Car view', at: `${BOARD}/car` },
  ],
};

/** Puts the medic on a call with three patients in different states. */
async function joinCallWithPatients(page: Page): Promise<void> {
  await serveAsMedic(page);
  const call = await joinMedicalCall(page, 'Great Ocean Hwy, behind the second exit');
  await addPatient(page, call, {
    name: 'Mara Malone',
    triage: 'Red',
    complaint: 'Fell from the second floor, back pain, cannot feel the left leg',
  });
  await addPatient(page, call, { triage: 'Yellow' });
}

const ownCall = async (page: Page) => {
  const { calls } = await read(page, '/api/calls?platform=Xbox');
  return calls.find(({ location }: { location: string }) => location.startsWith('Great Ocean Hwy, behind'))
    ._id;
};

const AT = `${BOARD}?call=:id`;
const MENU = 'More actions for patient 1';

/** Opens the call's patients, then runs `then`. */
const inPatients = (then?: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('tab', { name: 'Patients' }).click();
  await then?.(page);
};

/** A patient's dialogs, by the button or menu item that opens them. */
const CARE: Screens['screens'] = [
  { name: 'Treatments', open: choose(MENU, 'Treatments'), dialog: 'Patient 1 treatments' },
  { name: 'Edit patient', open: choose(MENU, /^(Edit|Identify)/), dialog: /^(Edit|Identify) patient 1$/ },
  { name: 'Transport', open: press('Transport'), dialog: 'Transport patient 1' },
].map(({ name, open, dialog }) => ({
  name,
  at: AT,
  id: ownCall,
  open: inPatients(open),
  dialog,
  only: 'desk',
}));

export const FIRE: Screens = {
  title: 'Fire on a call',
  persona: 'Fire/Rescue',
  prepare: joinCallWithPatients,
  cleanUp: goOffDuty,
  screens: [
    { name: 'Board', at: BOARD, heading: 'Apparatus' },
    { name: 'Apparatus seats', at: BOARD, menu: /^Ride E-1/ },
    { name: 'Call', at: AT, id: ownCall },
    { name: 'Patients', at: AT, id: ownCall, open: inPatients() },
    {
      name: 'Add patient',
      at: AT,
      id: ownCall,
      open: inPatients(press('Add patient')),
      dialog: /^Add patient/,
    },
    { name: 'Patient menu', at: AT, id: ownCall, open: inPatients(press(MENU)), only: 'desk' },
    ...CARE,
    { name: 'Patient', at: AT, id: ownCall, open: inPatients(press(/^P1/)), only: 'phone' },
    { name: 'Car view', at: `${BOARD}/car` },
    { name: 'Patient care report', at: `${BOARD}/reports?file=patient-care`, dialog: 'Patient Care Report' },
    {
      name: 'Fire incident report',
      at: `${BOARD}/reports?file=fire-incident`,
      dialog: 'Fire Incident Report',
    },
    {
      name: 'Add record',
      at: `${BOARD}/search?name=Mara%20Malone`,
      open: press('Add Medical Record'),
      dialog: 'Add Medical Record',
    },
  ],
};
