import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { answerSettings, department } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const FIRE = {
  ...department({ _id: 'fire', name: 'SA Fire Rescue', kind: 'Fire & EMS' }),
  callsignExample: 'E-1',
};

async function open() {
  const settings = answerSettings();
  answer(communityEndpoints.getCommunity, community({ departments: [FIRE] }));
  await openPage('/dashboard/settings/dispatch');
  return settings;
}

async function openNew(thing: string) {
  await page.getByRole('button', { name: `New ${thing}` }).click();
  return page.getByRole('dialog', { name: `New ${thing}` });
}

const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test('shows errors of an apparatus at their fields', async () => {
  const settings = await open();
  refuse(settingsEndpoints.changeSection, 'conflict', 'Taken.', [
    { field: 'ops.0.entry.callsign', message: SETTINGS_TEXTS.callsignTaken('D-104', 'Xbox') },
  ]);
  const dialog = await openNew('apparatus');
  await expect.element(dialog.getByLabelText('Callsign')).toHaveFocus();
  await userEvent.keyboard('d-104{Tab}Truck 9');
  await expect.element(dialog.getByLabelText('Department')).toHaveTextContent('SA Fire Rescue, Xbox');
  await dialog.getByLabelText('Seats').fill('');
  await save();
  await expect.element(dialog.getByText('One to 8 seats.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Seats')).toHaveFocus();
  await userEvent.keyboard('Driver{Enter}Firefighter');
  await save();
  await expect
    .element(dialog.getByLabelText('Callsign'))
    .toHaveAccessibleDescription('Callsign D-104 is taken on Xbox.');
  await expect.element(dialog.getByLabelText('Callsign')).toHaveFocus();
  expect(requestsTo(settingsEndpoints.changeSection)[0]?.body.ops[0]?.entry).toEqual({
    callsign: 'D-104',
    name: 'Truck 9',
    departmentId: 'fire',
    services: ['Fire'],
    seats: ['Driver', 'Firefighter'],
  });
  expect(settings.valueOf('dispatch').apparatus).toEqual([]);
});

test('assigns a status to both unit types, and tells timers of the same status apart', async () => {
  const { _id, ...first } = AVAILABLE_OPTIONS.statuses[0] as (typeof AVAILABLE_OPTIONS.statuses)[number];
  const settings = answerSettings();
  settings.change('dispatch', [{ op: 'add', list: 'statuses', entry: { ...first, kinds: ['Fire & EMS'] } }]);
  await openPage('/dashboard/settings/dispatch');
  const dialog = await openNew('status');
  await dialog.getByLabelText('Code').fill('10-88');
  await dialog.getByLabelText('Label', { exact: true }).fill('Training');
  await dialog.getByRole('button', { name: 'Fire & EMS' }).click();
  await save();
  await expect.element(page.getByRole('row', { name: /10-88.*Law Enforcement, Fire & EMS/ })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const timer = await openNew('timer');
  await expect.element(timer.getByLabelText('Status or response')).toHaveTextContent('10-88 Training');
  await expect
    .element(timer.getByLabelText('Status or response'))
    .toHaveTextContent(`10-8 In Service (Fire & EMS)`);
});

test('adds a timer with a welfare check, and refuses zero minutes', async () => {
  await open();
  const timer = await openNew('timer');
  await timer.getByLabelText('Status or response').selectOptions('On a call: Transporting');
  await timer.getByLabelText('Minutes').fill('0');
  await save();
  await expect
    .element(timer.getByLabelText('Minutes'))
    .toHaveAccessibleDescription('Whole minutes from 1 to 240.');
  await timer.getByLabelText('Minutes').fill('20');
  await timer.getByLabelText('Welfare check').click();
  await save();
  await expect.element(page.getByRole('row', { name: /Transporting Welfare check 20/ })).toBeVisible();
});

test('changes the services of a call type, and names the one it is listed under', async () => {
  const settings = await open();
  await page.getByRole('row', { name: /Domestic Disturbance/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit call type' });
  await dialog.getByRole('button', { name: 'EMS' }).click();
  await dialog.getByRole('button', { name: 'Police' }).click();
  await expect.element(dialog.getByText('Listed under EMS.')).toBeVisible();
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(settings.valueOf('dispatch').callTypes[1]?.services).toEqual(['EMS']);
});
