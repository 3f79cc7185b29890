import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, loseAnswers, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { answerSettings, department } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const open = (path: string) => {
  answer(bankEndpoints.getTreasury, { balance: 1234.5 });
  answer(memberEndpoints.listMembers, {
    members: [],
    nextCursor: null,
    counts: { all: 4, onDuty: 0, suspended: 0 },
  });
  return openPage(`/dashboard/settings${path}`);
};
const field = (name: string) => page.getByLabelText(name, { exact: true });
const bar = page.getByRole('region', { name: 'Unsaved changes' });
const save = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

test.each([
  { path: '', name: 'Community name', text: 'Vespucci Nights' },
  { path: '/texts', name: 'Welcome message (below the greeting)', text: 'Drive safely.' },
  { path: '/bank', name: 'Starting cash for new members (dollars)', text: '750' },
  { path: '/departments/department-1', name: 'Short name', text: 'LSPD' },
  { path: '/licenses/class-c', name: 'Test name', text: 'Road test' },
  { path: '/dispatch', name: 'Calls are stale after (hours)', text: '6' },
])('saves "$name" by keyboard and undoes it', async ({ path, name, text }) => {
  answerSettings();
  await open(path);
  await expect.element(field(name)).toBeVisible();
  const { value: before } = field(name).element() as HTMLInputElement;
  field(name).element().focus();
  await userEvent.keyboard(`{Control>}a{/Control}${text}`);
  await expect.element(bar).toBeVisible();
  await save();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(field(name)).toHaveValue(text);
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  undo.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SETTINGS_TEXTS.undone)).toBeVisible();
  await expect.element(field(name)).toHaveValue(before);
});

test('asks before discarding unsaved changes, and keeps them on Cancel', async () => {
  answerSettings();
  await open('');
  await field('Bank name').fill('Fleeca');
  await expect.element(bar).toBeVisible();
  await page.getByRole('link', { name: 'Texts' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Bank name')).toHaveValue('Fleeca');
  await page.getByRole('link', { name: 'Texts' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('heading', { name: 'Texts' })).toBeVisible();
});

test('keeps typed text while another user saves, and merges both', async () => {
  const settings = answerSettings();
  await open('');
  await field('Characters per member').fill('7');
  await waitForStream();
  settings.change('general', [{ op: 'set', field: 'bankName', value: 'Lombank' }]);
  publish('settings', { sections: ['general'], version: 2 });
  await expect.element(page.getByText('Changed meanwhile by ada.stone.')).toBeVisible();
  await expect.element(field('Characters per member')).toHaveValue('7');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.element(field('Bank name')).toHaveValue('Lombank');
  await save();
  await expect.element(bar).not.toBeInTheDocument();
  expect(settings.valueOf('general')).toMatchObject({ bankName: 'Lombank', civilianQuota: 7 });
});

test("shows another user's change at once when nothing is typed", async () => {
  const settings = answerSettings();
  await open('');
  await expect.element(field('Bank name')).toHaveValue('Maze Bank');
  await waitForStream();
  settings.change('general', [{ op: 'set', field: 'bankName', value: 'Lombank' }]);
  publish('settings', { sections: ['general'], version: 2 });
  await expect.element(field('Bank name')).toHaveValue('Lombank');
});

test('shows an invalid number at its field and sends nothing', async () => {
  answerSettings();
  await open('');
  await field('Characters per member').fill('26');
  await save();
  await expect.element(field('Characters per member')).toHaveAccessibleDescription('A number from 1 to 25.');
  await expect.element(field('Characters per member')).toHaveFocus();
  expect(requestsTo(settingsEndpoints.changeSection)).toEqual([]);
});

test('keeps the idempotency key after a lost response', async () => {
  answerSettings();
  await open('');
  loseAnswers(settingsEndpoints.changeSection);
  await field('Bank name').fill('Fleeca');
  await save();
  await expect.element(bar.getByRole('alert')).toHaveTextContent(SETTINGS_TEXTS.saveFailed);
  await save();
  await expect.poll(() => requestsTo(settingsEndpoints.changeSection)).toHaveLength(2);
  const [first, second] = requestsTo(settingsEndpoints.changeSection);
  expect(first?.idempotencyKey).not.toBeNull();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test('asks before turning off a platform, and keeps the last one', async () => {
  const settings = answerSettings();
  await open('');
  const xbox = page.getByRole('switch', { name: 'Xbox' });
  await xbox.click();
  const question = page.getByRole('dialog', { name: 'Switch Xbox off?' });
  await expect.element(question).toHaveTextContent('2 officers, 1 on duty.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(xbox).toBeChecked();
  await expect.element(question).not.toBeInTheDocument();
  await xbox.click();
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(xbox).not.toBeChecked();
  await expect.element(page.getByRole('switch', { name: 'PlayStation' })).toBeDisabled();
  expect(settings.valueOf('general').platforms).toEqual(['PlayStation']);
});

test('asks where to move the members of a department before turning it off', async () => {
  const others = [department(), department({ _id: 'department-2', name: 'Sheriff', shortName: 'LSSD' })];
  answerSettings({ departments: { entries: others } });
  await open('/departments/department-1');
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

test('shows callsign examples, and moves a rank within its department', async () => {
  const ranks = ['Officer', 'Sergeant'].map((name) => ({ _id: name, name, roleId: null }));
  const settings = answerSettings({ departments: { entries: [department({ ranks })] } });
  await open('/departments/department-1');
  await field('Callsign pattern').fill('#@-##');
  await expect.element(page.getByText('A callsign here looks like 1A-23.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'New rank' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rank' });
  await dialog.getByLabelText('Rank', { exact: true }).fill('Deputy');
  await dialog.getByLabelText('Follows the role').selectOptions('Fire/Rescue Staff');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Deputy/ });
  await expect.element(row).toHaveTextContent('Fire/Rescue Staff');
  await expect.element(dialog).not.toBeInTheDocument();
  row.element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const names = () => settings.valueOf('departments').entries[0]?.ranks.map(({ name }) => name);
  await expect.poll(names).toEqual(['Officer', 'Deputy', 'Sergeant']);
});

test('previews the rules as text, never as HTML', async () => {
  answerSettings();
  await open('/texts');
  await field('Rules, visible to everyone').fill('# Driving\n<script>alert(1)</script>');
  await page.getByText('Preview', { exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Driving' })).toBeVisible();
  await expect.element(page.getByText('<script>alert(1)</script>')).toBeVisible();
});

test("shows the city treasury's balance on the bank page", async () => {
  answerSettings();
  await open('/bank');
  await expect.element(page.getByRole('region', { name: 'City treasury' })).toHaveTextContent('$1,234.50');
});
