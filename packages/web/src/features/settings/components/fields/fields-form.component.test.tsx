import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, loseAnswers, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { answerSettings, department } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { BankPage } from '../pages/bank-page.tsx';
import { DepartmentPage } from '../pages/department-page.tsx';
import { GeneralPage } from '../pages/general-page.tsx';
import { TextsPage } from '../pages/texts-page.tsx';

const WELCOME = 'Welcome message (below the greeting)';
const STARTING_CASH = 'Starting cash for new members (dollars)';

const open = (content: ReactNode) => show(<SignedIn>{content}</SignedIn>);

function openBank() {
  answer(bankEndpoints.getTreasury, { balance: 1234.5 });
  return open(<BankPage />);
}

function openDepartment() {
  answer(memberEndpoints.listMembers, {
    members: [],
    nextCursor: null,
    counts: { all: 4, onDuty: 0, suspended: 0 },
  });
  return show(<DepartmentPage />, { path: '/departments/department-1' });
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const bar = page.getByRole('region', { name: 'Unsaved changes' });
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test("shows the treasury's balance, saves by keyboard with the same idempotency key after a lost response, and undoes it", async () => {
  const settings = answerSettings();
  await openBank();
  await expect.element(page.getByRole('region', { name: 'City treasury' })).toHaveTextContent('$1,234.50');
  await field(STARTING_CASH).fill('750');
  await expect.element(bar).toBeVisible();
  loseAnswers(settingsEndpoints.changeSection);
  await save();
  await expect.element(bar.getByRole('alert')).toHaveTextContent(SETTINGS_TEXTS.saveFailed);
  answer(settingsEndpoints.changeSection, ({ body }) => settings.change('bank', body.ops));
  await save();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(field(STARTING_CASH)).toHaveValue('750');
  const [first, second] = requestsTo(settingsEndpoints.changeSection);
  expect(first?.idempotencyKey).not.toBeNull();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  undo.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SETTINGS_TEXTS.undone)).toBeVisible();
  await expect.element(field(STARTING_CASH)).toHaveValue('500');
});

test('previews the rules as text, never as HTML, and asks before leaving without saving them', async () => {
  answerSettings();
  await open(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <TextsPage />
    </>,
  );
  await field('Rules, visible to everyone').fill('# Driving\n<script>alert(1)</script>');
  await page.getByText('Preview', { exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Driving' })).toBeVisible();
  await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect.element(bar).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  expect(window.location.pathname).toBe('/');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => window.location.pathname).toBe('/elsewhere');
});

test("shows another user's change at once, but keeps typed text and saves both", async () => {
  const settings = answerSettings();
  await open(<TextsPage />);
  const invite = field('Invite to the Discord server');
  await expect.element(invite).toHaveValue('');
  await waitForStream();
  const changeInvite = (value: string, version: number) => {
    settings.change('texts', [{ op: 'set', field: 'invite', value }]);
    publish('settings', { sections: ['texts'], version });
  };
  changeInvite('https://discord.gg/ab', 2);
  await expect.element(invite).toHaveValue('https://discord.gg/ab');
  await field(WELCOME).fill('Hi.');
  changeInvite('https://discord.gg/cd', 3);
  await expect.element(page.getByText('Changed meanwhile by ada.stone.')).toBeVisible();
  await expect.element(field(WELCOME)).toHaveValue('Hi.');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(invite).toHaveValue('https://discord.gg/cd');
  await save();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(field(WELCOME)).toHaveValue('Hi.');
  expect(settings.valueOf('texts')).toMatchObject({ invite: 'https://discord.gg/cd', welcome: 'Hi.' });
});

test('asks before turning off a platform, and keeps the last one', async () => {
  const settings = answerSettings();
  await open(<GeneralPage />);
  const xbox = page.getByRole('switch', { name: 'Xbox' });
  await xbox.click();
  const question = page.getByRole('dialog', { name: 'Switch Xbox off?' });
  await expect.element(question).toHaveTextContent('2 officers, 1 on duty.');
  await expect.element(page.getByLabelText('Xbox', { exact: true })).toBeChecked();
  expect(settings.valueOf('general').platforms).toEqual(['Xbox', 'PlayStation']);
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(xbox).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'PlayStation' })).toBeDisabled();
  expect(settings.valueOf('general').platforms).toEqual(['PlayStation']);
});

test('asks where to move the members of a department before turning it off', async () => {
  const others = [department(), department({ _id: 'department-2', name: 'Sheriff', shortName: 'LSSD' })];
  answerSettings({ departments: { entries: others } });
  await openDepartment();
  await expect
    .element(page.getByRole('link', { name: 'Members 4' }))
    .toHaveAttribute('href', '/dashboard/staff/members?departmentId=department-1');
  await page.getByRole('button', { name: 'Switch off' }).click();
  const question = page.getByRole('dialog', { name: 'Switch Public Safety off?' });
  await question.getByLabelText('Move its members to').selectOptions('Sheriff');
  await expect.element(question).toHaveTextContent('2 units move, 3 people lose a grant, 1 is clocked out.');
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible();
  expect(requestsTo(settingsEndpoints.changeSection).at(-1)?.body.ops).toEqual([
    { op: 'edit', list: 'entries', _id: 'department-1', entry: { active: false, moveTo: 'department-2' } },
  ]);
});

test('saves the names of a department, shows callsign examples, and adds a rank with a role', async () => {
  const settings = answerSettings();
  await openDepartment();
  await field('Callsign pattern').fill('#@-##');
  await expect.element(page.getByText('A callsign here looks like 1A-23.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(field('Callsign pattern')).toHaveValue('');
  await field('Short name').fill('LSPD');
  await save();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(field('Short name')).toHaveValue('LSPD');
  await page.getByRole('button', { name: 'New rank' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rank' });
  await dialog.getByLabelText('Rank', { exact: true }).fill('Deputy');
  await dialog.getByLabelText('Follows the role').selectOptions('Fire/Rescue Staff');
  await save();
  await expect.element(page.getByRole('row', { name: /Deputy Fire\/Rescue Staff/ })).toBeVisible();
  expect(settings.valueOf('departments').entries[0]).toMatchObject({
    shortName: 'LSPD',
    callsignPattern: null,
    ranks: [{ name: 'Officer' }, { name: 'Deputy', roleId: '222222222222222222' }],
  });
});
