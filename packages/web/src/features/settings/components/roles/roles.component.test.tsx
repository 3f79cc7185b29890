import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { answerSettings, guild } from '#testing/fixtures/settings.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { RolesPage } from '../pages/roles-page.tsx';

async function open({ bot = true } = {}) {
  const settings = answerSettings();
  if (!bot) answer(settingsEndpoints.getGuild, guild({ bot, roles: [] }));
  await show(<RolesPage administrators={() => null} />);
  return settings;
}

test('grants a role access by keyboard, and narrows it or removes a role after naming how many members lose access', async () => {
  const settings = await open();
  const add = page.getByRole('button', { name: 'Add role to Public Safety' });
  await expect.element(add).toBeEnabled();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Search roles')).toHaveFocus();
  await userEvent.keyboard('fi');
  await expect.element(page.getByRole('option', { name: 'Fire/Rescue Staff' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('Saved. Fire/Rescue Staff')).toBeVisible();
  await page.getByRole('button', { name: 'Departments of Fire/Rescue Staff: All departments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Departments' });
  await dialog.getByLabelText('Public Safety, Xbox').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Take Public Safety away?' });
  await expect.element(question).toHaveTextContent('3 people lose Public Safety, 1 of them on duty.');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Departments of Fire/Rescue Staff: PS' }))
    .toBeVisible();
  expect(settings.valueOf('grants').entries.at(-1)).toMatchObject({
    grant: 'Public Safety',
    roleId: '222222222222222222',
    departmentIds: ['department-1'],
  });

  const remove = page.getByRole('button', { name: 'Remove Staff' });
  await remove.click();
  const removal = page.getByRole('dialog', { name: 'Take Staff away?' });
  await expect.element(removal).toHaveTextContent('3 people lose Staff, 1 of them on duty.');
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(removal).not.toBeInTheDocument();
  expect(settings.valueOf('grants').entries).toHaveLength(2);
  await remove.click();
  await removal.getByRole('button', { name: 'Save' }).click();
  await expect.element(remove).not.toBeInTheDocument();
  expect(settings.valueOf('grants').entries).toMatchObject([{ grant: 'Public Safety' }]);
});

test('adds roles by ID when there is no bot', async () => {
  const settings = await open({ bot: false });
  const add = page.getByRole('button', { name: 'Add role to Staff' });
  await expect.element(add).toBeEnabled();
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add role to Staff' });
  await expect.element(dialog.getByLabelText('Role id')).toHaveFocus();
  await userEvent.keyboard('1{Enter}');
  await expect.element(dialog.getByText('A role ID has 17 to 20 digits.')).toBeVisible();
  await dialog.getByLabelText('Role id').fill('123456789012345678');
  await dialog.getByLabelText('Role name (only shown here)').fill('Wardens');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove Wardens' })).toBeVisible();
  expect(settings.valueOf('grants').entries.at(-1)).toMatchObject({ roleId: '123456789012345678' });
});

test('names the owner of the Discord server, and the administrators with who added them', async () => {
  answerSettings();
  const at = '2026-01-01T00:00:00.000Z';
  const ada = {
    _id: 'ada',
    discordId: '7',
    username: 'ada.stone',
    discriminator: '0',
    avatarUrl: '/favicon.svg',
    grants: [],
    profiles: [],
    hours30: null,
    firstSeen: at,
    lastSeen: at,
    suspendedUntil: null,
    left: false,
    named: { by: 'olivia.park', at },
    characters: 1,
  };
  answer(memberEndpoints.listMembers, { members: [ada], nextCursor: null });
  await openPage('/dashboard/settings/roles');
  const panel = page.getByRole('region', { name: 'Administrators by name' });
  await expect.element(panel).toHaveTextContent('owner.oneOwner of the Discord server');
  await expect.element(panel.getByRole('link', { name: 'ada.stone' })).toBeVisible();
  await expect.element(panel).toHaveTextContent('Added by olivia.park');
});
