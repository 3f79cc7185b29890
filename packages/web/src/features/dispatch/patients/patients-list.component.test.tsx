import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { patientEndpoints } from '@ten-four/contract/dispatch/patients.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { beforeEach, expect, test } from 'vitest';
import { setLiveState } from '#lib/live/live-state.ts';
import { answer, Refusal, refuse, requestsTo } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { fakeCall, fakePatient } from '#testing/fixtures/dispatch.fixtures.ts';
import { signInMedic } from '#testing/fixtures/officer-pages.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { CallTabs } from './call-tabs.tsx';

const unit = {
  _id: 'medic',
  callsign: 'M-3',
  name: 'Jonah Haddad',
  kind: 'Fire & EMS' as const,
  response: 'On scene' as const,
  since: '2026-03-01T10:00:00.000Z',
};
const call = {
  ...fakeCall({ type: 'Medical Emergency', callNumber: 1050, units: [unit] }),
  log: [],
  responses: [],
  emergencies: [],
};

const showPatients = (unitId: string | null = 'medic') =>
  show(<CallTabs call={call} unitId={unitId} log={null} />, {
    path: '/dashboard/safr?call=call&patient=patient',
    section: 'fire',
  });
const patients = (...list: Patient[]) => answer(patientEndpoints.listPatients, { patients: list });
let changes = 0;
const saved = (more: Partial<Patient>) => {
  changes += 1;
  const updatedAt = new Date(Date.parse('2026-03-01T11:00:00.000Z') + changes * 1000).toISOString();
  return { success: true as const, message: '', patient: fakePatient({ ...more, updatedAt }) };
};

beforeEach(() => {
  signInMedic();
  answer(
    communityEndpoints.getCommunity,
    community({
      dispatch: {
        ...community().dispatch,
        hospitals: [
          { _id: 'pillbox', name: 'Pillbox Hill' },
          { _id: 'zonah', name: 'Mount Zonah' },
        ],
      },
    }),
  );
});

test('shows that a patient must be identified before being pronounced dead, and identifies them', async () => {
  patients(fakePatient({ triage: 'Red' }));
  answer(patientEndpoints.pronouncePatient, () => {
    throw new Refusal('rule_broken', 'Identify the patient first.');
  });
  answer(searchEndpoints.suggestPatients, [
    { _id: 'dot', name: 'Dot Haskell', dateOfBirth: '1990-01-02', deceased: false, formerly: null },
  ]);
  answer(patientEndpoints.updatePatient, saved({ name: 'Dot Haskell', civilianId: 'dot', triage: 'Red' }));
  const screen = await showPatients();
  const menu = screen.getByRole('button', { name: 'More actions for patient 1' });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Pronounce dead' }).click();
  await expect.element(screen.getByText('Identify the patient first.')).toBeVisible();
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Identify' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Identify patient 1' });
  await dialog.getByLabelText('Name').fill('Dot Has');
  await dialog.getByRole('option', { name: /^Dot Haskell/ }).click();
  await expect.element(dialog.getByText('Identified')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('list', { name: 'Patients' })).toHaveTextContent(/Dot Haskell/);
  expect(requestsTo(patientEndpoints.updatePatient)[0]?.body).toEqual({
    name: 'Dot Haskell',
    civilianId: 'dot',
  });
});

test('offers Undo for a handover', async () => {
  patients(
    fakePatient({ name: 'Ann Ortiz', state: 'Transporting', unitId: 'medic', hospital: 'Pillbox Hill' }),
  );
  answer(patientEndpoints.handOverPatient, ({ body }) =>
    saved({
      name: 'Ann Ortiz',
      hospital: 'Pillbox Hill',
      unitId: 'medic',
      state: body?.undo ? 'Transporting' : 'Handed over',
    }),
  );
  const screen = await showPatients();
  const list = screen.getByRole('list', { name: 'Patients' });
  await list.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(list).toHaveTextContent(/Handed over at Pillbox Hill/);
  await expect
    .element(list.getByRole('link', { name: 'Patient care report' }))
    .toHaveAttribute('href', '/dashboard/safr/reports?file=patient-care&call=call&patient=patient');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(list.getByRole('button', { name: 'Hand over' })).toBeVisible();
});

test("offers the last chosen hospital first, by the user's own unit", async () => {
  patients(fakePatient(), fakePatient({ _id: 'second', number: 2 }));
  answer(
    patientEndpoints.transportPatient,
    saved({ state: 'Transporting', unitId: 'medic', hospital: 'Mount Zonah' }),
  );
  const screen = await showPatients();
  const buttons = screen.getByRole('list', { name: 'Patients' }).getByRole('button', { name: 'Transport' });
  await buttons.first().click();
  const first = screen.getByRole('dialog', { name: 'Transport patient 1' });
  await first.getByLabelText('Hospital').selectOptions('Mount Zonah, by M-3');
  await first.getByRole('button', { name: 'Transport' }).click();
  await expect.element(first).not.toBeInTheDocument();
  await buttons.first().click();
  const second = screen.getByRole('dialog', { name: 'Transport patient 2' });
  await expect.element(second.getByLabelText('Hospital')).toHaveValue('medic Mount Zonah');
});

test('adds a treatment, then empties the field and keeps the focus in it', async () => {
  patients(fakePatient());
  answer(patientEndpoints.addTreatment, ({ body }) =>
    saved({ log: [{ at: '2026-03-01T10:05:00.000Z', by: 'M-3', text: body.text }] }),
  );
  const screen = await showPatients();
  await screen.getByRole('button', { name: 'More actions for patient 1' }).click();
  await screen.getByRole('menuitem', { name: 'Treatments' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Patient 1 treatments' });
  const field = dialog.getByLabelText('Treatment given');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Enter the treatment.')).toBeVisible();
  await field.fill('Oxygen 15 l');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect
    .element(dialog.getByRole('list', { name: 'Treatments' }))
    .toHaveTextContent(/Oxygen 15 l · M-3/);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
});

test('shows patients without buttons to viewers without a profile', async () => {
  patients(fakePatient({ name: 'Ben Ito', triage: 'Green' }));
  const screen = await showPatients(null);
  const list = screen.getByRole('list', { name: 'Patients' });
  await expect.element(list).toHaveTextContent(/Ben Ito/);
  expect(list.getByRole('button').elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add patient' }).elements()).toEqual([]);
});

test('marks the patients as out of date offline and after a failed refetch', async () => {
  patients(fakePatient({ name: 'Ben Ito' }));
  setLiveState('live');
  const screen = await showPatients();
  const stale = screen.getByText('Not live', { exact: true });
  await expect.element(screen.getByText(/Ben Ito/)).toBeVisible();
  expect(stale.elements()).toEqual([]);
  setLiveState('offline');
  await expect.element(stale).toBeVisible();
  setLiveState('live');
  await expect.element(stale).not.toBeInTheDocument();
  refuse(patientEndpoints.listPatients, 'rate_limited', 'Slow down.');
  await refetchAll();
  await expect.element(stale).toBeVisible();
  await expect.element(screen.getByText(/Ben Ito/)).toBeVisible();
  await screen.getByRole('tab', { name: 'Log' }).click();
  await expect.element(stale).not.toBeInTheDocument();
});
