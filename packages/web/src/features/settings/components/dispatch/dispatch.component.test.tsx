import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { answerSettings, department, sections } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { DispatchPage } from '../pages/dispatch-page.tsx';

const FIRE = {
  ...department({ _id: 'fire', name: 'SA Fire Rescue', kind: 'Fire & EMS' }),
  callsignExample: 'E-1',
};

/** Shows the dispatch page with a status for each unit type and two call types. */
async function open() {
  const { dispatch } = sections();
  const statuses = dispatch.statuses.slice(0, 1).flatMap((status) => [
    { ...status, _id: 'police' },
    { ...status, _id: 'fire', kinds: ['Fire & EMS' as const] },
  ]);
  const callTypes = dispatch.callTypes.slice(0, 2);
  const settings = answerSettings({ dispatch: { ...dispatch, callTypes, statuses } });
  answer(communityEndpoints.getCommunity, community({ departments: [FIRE] }));
  await show(
    <SignedIn>
      <DispatchPage />
    </SignedIn>,
  );
  return settings;
}

const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

async function openNew(thing: string) {
  const button = page.getByRole('button', { name: `New ${thing}`, exact: true });
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  return page.getByRole('dialog', { name: `New ${thing}` });
}
const row = (table: string, name: RegExp) =>
  page.getByRole('table', { name: table }).getByRole('row', { name });

test('adds a call type, a tile and a hospital by keyboard, and saves the rules', async () => {
  const settings = await open();
  for (const { thing, typed, table, added } of [
    { thing: 'call type', typed: 'Cat', table: 'Call types', added: /Cat 3 Police/ },
    { thing: 'tile', typed: 'Cat', table: '911 tiles', added: /Cat Traffic Stop Police/ },
    { thing: 'hospital', typed: 'Bay', table: 'Hospitals', added: /Bay/ },
  ]) {
    const dialog = await openNew(thing);
    await expect.element(dialog.getByRole('textbox').first()).toHaveFocus();
    await userEvent.keyboard(typed);
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row(table, added)).toBeVisible();
  }
  await page.getByLabelText('Calls are stale after (hours)').fill('6');
  await save();
  await expect.poll(() => settings.valueOf('dispatch').staleHours).toBe(6);
});

test('shows errors of an apparatus at their fields', async () => {
  const settings = await open();
  refuse(settingsEndpoints.changeSection, 'conflict', 'Taken.', [
    { field: 'ops.0.entry.callsign', message: SETTINGS_TEXTS.callsignTaken('D-1', 'Xbox') },
  ]);
  const dialog = await openNew('apparatus');
  await expect.element(dialog.getByLabelText('Callsign')).toHaveFocus();
  await userEvent.keyboard('d-1{Tab}T9');
  await expect.element(dialog.getByLabelText('Department')).toHaveTextContent('SA Fire Rescue, Xbox');
  await dialog.getByLabelText('Seats').fill('');
  await save();
  await expect.element(dialog.getByText('One to 8 seats.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Seats')).toHaveFocus();
  await dialog.getByLabelText('Seats').fill('Driver\nAide');
  await save();
  await expect
    .element(dialog.getByLabelText('Callsign'))
    .toHaveAccessibleDescription('Callsign D-1 is taken on Xbox.');
  await expect.element(dialog.getByLabelText('Callsign')).toHaveFocus();
  expect(requestsTo(settingsEndpoints.changeSection)[0]?.body.ops[0]?.entry).toEqual({
    callsign: 'D-1',
    name: 'T9',
    departmentId: 'fire',
    services: ['Fire'],
    seats: ['Driver', 'Aide'],
  });
  expect(settings.valueOf('dispatch').apparatus).toEqual([]);
});

test('assigns a status to both unit types, tells timers of the same status apart, and adds one with a welfare check', async () => {
  await open();
  const dialog = await openNew('status');
  await expect.element(dialog.getByLabelText('Code')).toHaveFocus();
  await userEvent.keyboard('88{Tab}Off');
  await dialog.getByRole('button', { name: 'Fire & EMS' }).click();
  await save();
  await expect.element(row('Status buttons', /88 Off.*Law Enforcement, Fire & EMS/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const timer = await openNew('timer');
  const when = timer.getByLabelText('Status or response');
  await expect.element(when).toHaveTextContent('88 Off');
  await expect.element(when).toHaveTextContent('10-8 In Service (Fire & EMS)');
  await when.selectOptions('On a call: Transporting');
  const minutes = timer.getByLabelText('Minutes');
  await minutes.fill('0');
  await save();
  await expect.element(minutes).toHaveAccessibleDescription('Whole minutes from 1 to 240.');
  await minutes.fill('20');
  await timer.getByLabelText('Welfare check').click();
  await save();
  await expect.element(row('Timers', /Transporting Welfare check 20/)).toBeVisible();
});

test('changes the services of a call type, and names the one it is listed under', async () => {
  const settings = await open();
  await row('Call types', /Domestic Disturbance/).click();
  const dialog = page.getByRole('dialog', { name: 'Edit call type' });
  await dialog.getByRole('button', { name: 'EMS' }).click();
  await dialog.getByRole('button', { name: 'Police' }).click();
  await expect.element(dialog.getByText('Listed under EMS.')).toBeVisible();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(settings.valueOf('dispatch').callTypes[1]?.services).toEqual(['EMS']);
});
