import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { answerSettings, department } from '#testing/fixtures/settings.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const open = (path: string) => openPage(`/dashboard/settings${path}`);
const row = (name: string | RegExp) => page.getByRole('row', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const offense = (title: string, more: object = {}) => ({
  _id: title,
  category: 'Traffic',
  title,
  description: '',
  fine: 100,
  fineMin: null,
  fineMax: null,
  jail: 0,
  jailMin: null,
  jailMax: null,
  points: 0,
  ...more,
});

async function undo() {
  page.getByRole('status').getByRole('button', { name: 'Undo' }).last().element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(SETTINGS_TEXTS.undone)).toBeVisible();
}

test.each([
  { path: '/dispatch', thing: 'call type', typed: ['Lost dog'], added: /Lost dog/ },
  { path: '/dispatch', thing: 'status', typed: ['10-99', 'Lunch'], added: /10-99/ },
  { path: '/dispatch', thing: 'tile', typed: ['Lost dog'], added: /Lost dog/ },
  { path: '/dispatch', thing: 'hospital', typed: ['Mount Gordo Clinic'], added: /Mount Gordo Clinic/ },
  { path: '/vehicles', thing: 'type', typed: ['Hovercraft'], added: /Hovercraft/ },
  { path: '/vehicles', thing: 'model', typed: ['Obey', 'Tailgater X'], added: /Obey Tailgater X/ },
  { path: '/vehicles', thing: 'weapon type', typed: ['Slingshot'], added: /Slingshot/ },
  { path: '/ten-codes', thing: '10-code', typed: ['10-901', 'Parade'], added: /10-901/ },
  { path: '/penal-code', thing: 'offense', typed: ['Loitering', 'Peace'], added: /Loitering/ },
  { path: '/licenses', thing: 'license', typed: ['Boat', 'Boat test'], added: /Boat test/ },
  { path: '/departments', thing: 'department', typed: ['Park Rangers', 'SAPR'], added: /Park Rangers/ },
])('adds a $thing by keyboard and undoes it', async ({ path, thing, typed, added }) => {
  answerSettings();
  await open(path);
  const add = page.getByRole('button', { name: `New ${thing}`, exact: true });
  await expect.element(add).toBeVisible();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: `New ${thing}` });
  await expect.element(dialog.getByRole('textbox').first()).toHaveFocus();
  for (const text of typed) await userEvent.keyboard(`${text}{Tab}`);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(row(added)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await undo();
  await expect.element(row(added)).not.toBeInTheDocument();
});

test('opens, edits and moves an entry by keyboard, and keeps the focus on its row', async () => {
  answerSettings();
  await open('/ten-codes');
  await expect.element(row(/10-20/)).toBeVisible();
  row(/10-4/).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(/10-20/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Edit 10-code' });
  await dialog.getByLabelText('Code').fill('10-21');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(/10-21/)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('10-21');
  await expect.element(row(/10-21/)).toHaveFocus();
  const [edit, move] = requestsTo(settingsEndpoints.changeSection);
  expect(edit?.body.ops).toEqual([{ op: 'edit', list: 'entries', _id: '10-20', entry: { code: '10-21' } }]);
  expect(move?.body.ops).toEqual([{ op: 'move', list: 'entries', _id: '10-20', before: '10-4' }]);
});

test('has one tab stop for all rows', async () => {
  answerSettings();
  await open('/ten-codes');
  await expect.element(row(/10-20/)).toBeVisible();
  row(/10-20/).element().focus();
  const stops = () => document.querySelectorAll('tr[tabindex="0"]');
  await expect.poll(() => [...stops()].map((one) => one.getAttribute('data-row'))).toEqual(['10-20']);
});

test('shows a duplicate entry at the field', async () => {
  answerSettings();
  refuse(settingsEndpoints.changeSection, 'conflict', SETTINGS_TEXTS.alreadyExists('10-4'), [
    { field: 'ops.0.entry.code', message: SETTINGS_TEXTS.alreadyExists('10-4') },
  ]);
  await open('/ten-codes');
  await button('New 10-code').click();
  const dialog = page.getByRole('dialog', { name: 'New 10-code' });
  await dialog.getByLabelText('Code').fill('10-4');
  await dialog.getByLabelText('Meaning').fill('Again');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByLabelText('Code')).toHaveAccessibleDescription('10-4 already exists.');
  await expect.element(dialog.getByLabelText('Code')).toHaveFocus();
});

test('searches lists of twenty entries or more, and removes a match', async () => {
  const entries = Array.from({ length: 20 }, (_, at) => offense(`Offense ${at + 1}`));
  answerSettings({ 'penal-code': { entries } });
  await open('/penal-code');
  await page.getByRole('searchbox', { name: 'Search Penal code' }).fill('offense 17');
  await expect.element(row(/Offense 3/)).not.toBeInTheDocument();
  row(/Offense 17/)
    .getByRole('button', { name: 'More actions' })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('No matches.')).toBeVisible();
  await button('Show all').click();
  await expect.element(row(/Offense 3/)).toBeVisible();
  await expect.element(row(/Offense 17/)).not.toBeInTheDocument();
});

test('moves a dragged row, and sorts by a column', async () => {
  const entries = [offense('Speeding', { fine: 300 }), offense('Parking', { fine: 50 }), offense('Racing')];
  answerSettings({ 'penal-code': { entries } });
  await open('/penal-code');
  await expect.element(row(/Speeding/)).toBeVisible();
  const titles = () =>
    [...document.querySelectorAll('[data-row]')].map((one) => one.getAttribute('data-row'));
  await row(/Speeding/).hover();
  const grip = page.elementLocator(
    row(/Speeding/)
      .element()
      .querySelector('[draggable]') as Element,
  );
  await grip.dropTo(row(/Racing/));
  await expect.poll(titles).not.toEqual(['Speeding', 'Parking', 'Racing']);
  expect(requestsTo(settingsEndpoints.changeSection)[0]?.body.ops[0]).toMatchObject({
    op: 'move',
    _id: 'Speeding',
  });
  await page.getByRole('columnheader', { name: 'Fine' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Fine' }).getByRole('button').click();
  await expect.poll(titles).toEqual(['Speeding', 'Racing', 'Parking']);
  expect(window.location.search).toContain('entries-sort=-fine');
});

test('virtualizes a list of 600, and navigates it by keyboard', async () => {
  const entries = Array.from({ length: 600 }, (_, at) =>
    offense(`Offense ${at + 1}`, { category: `Chapter ${Math.floor(at / 50)}` }),
  );
  answerSettings({ 'penal-code': { entries } });
  await open('/penal-code');
  const numbered = (number: number) => row(new RegExp(`Offense ${number}\\b`));
  await expect.element(numbered(1)).toBeVisible();
  expect(page.getByRole('row').elements().length).toBeLessThan(300);
  numbered(1).element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(numbered(600)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(numbered(599)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Edit offense' });
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Offense 599');
  await userEvent.keyboard('{Escape}');
  await expect.element(numbered(599)).toHaveFocus();
});

test('adds, edits, moves and removes an entry on a phone', async () => {
  await page.viewport(390, 844);
  answerSettings();
  await open('/ten-codes');
  await row(/10-20/).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 10-code' });
  await dialog.getByLabelText('Meaning').fill('Where are you');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row(/Where are you/)).toBeVisible();
  const choose = async (name: string) => {
    await row(/10-20/).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Move up');
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('10-20');
  await choose('Remove');
  await expect.element(row(/10-20/)).not.toBeInTheDocument();
  await page.viewport(1280, 800);
});

test('hides the undo of an entry while its next change is unsaved', async () => {
  const settings = answerSettings();
  await open('/dispatch');
  await button('New hospital').click();
  const dialog = page.getByRole('dialog', { name: 'New hospital' });
  await dialog.getByLabelText('Name').fill('Pillbox');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();
  const release = holdAnswers(settingsEndpoints.changeSection);
  await row(/Pillbox/)
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(row(/Pillbox/)).not.toBeInTheDocument();
  // The first undo must not be mistaken for the second.
  await expect.element(button('Undo')).not.toBeInTheDocument();
  const [pillbox] = settings.valueOf('dispatch').hospitals;
  release(settings.change('dispatch', [{ op: 'remove', list: 'hospitals', _id: pillbox?._id ?? '' }]));
  await expect.element(button('Undo')).toBeVisible();
});

test('offers only the undo of the last change when two overlap', async () => {
  const settings = answerSettings();
  const move = (before: string) =>
    settings.change('ten-codes', [{ op: 'move', list: 'entries', _id: '10-33', before }]);
  await open('/ten-codes');
  await expect.element(row(/10-33/)).toBeVisible();
  row(/10-33/).element().focus();
  const answerFirst = holdAnswers(settingsEndpoints.changeSection);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => requestsTo(settingsEndpoints.changeSection)).toHaveLength(1);
  const answerSecond = holdAnswers(settingsEndpoints.changeSection);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => requestsTo(settingsEndpoints.changeSection)).toHaveLength(2);
  answerFirst(move('10-20'));
  await expect.element(page.getByText('Saved. 10-33')).toBeVisible();
  expect(button('Undo').query()).toBeNull();
  answerSecond(move('10-4'));
  await expect.element(button('Undo')).toBeVisible();
  expect(button('Undo').elements()).toHaveLength(1);
});

test('replaces the undo of an entry that is saved again', async () => {
  answerSettings();
  await open('/ten-codes');
  for (const meaning of ['Copy', 'Copy that']) {
    await row(/10-4/).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 10-code' });
    await dialog.getByLabelText('Meaning').fill(meaning);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(row(`10-4 ${meaning}`)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await expect.poll(() => button('Undo').elements(), { timeout: 1000 }).toHaveLength(1);
});

test('replaces the undo when another entry of a nested list changes, because the list is saved whole', async () => {
  const ranks = ['Officer', 'Sergeant', 'Captain'].map((name) => ({ _id: name, name, roleId: null }));
  answerSettings({ departments: { entries: [department({ ranks })] } });
  answer(memberEndpoints.listMembers, { members: [], nextCursor: null });
  await open('/departments/department-1');
  await row(/Captain/)
    .getByRole('button', { name: 'More actions' })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('Saved. Captain')).toBeVisible();
  await row(/Officer/).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rank' });
  await dialog.getByLabelText('Rank', { exact: true }).fill('Deputy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved. Deputy')).toBeVisible();
  await expect.element(page.getByText('Saved. Captain'), { timeout: 1000 }).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  row(/Sergeant/)
    .element()
    .focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText('Saved. Sergeant')).toBeVisible();
  await expect.poll(() => button('Undo').elements(), { timeout: 1000 }).toHaveLength(1);
  await undo();
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Deputy');
});

test('offers a first entry and an import for an empty list', async () => {
  answerSettings({ 'ten-codes': { entries: [] } });
  await open('/ten-codes');
  await expect.element(page.getByText('No 10-codes yet.')).toBeVisible();
  await expect.element(button('Import')).toBeVisible();
  await expect.element(button('Export')).toBeVisible();
  await expect.element(button('New 10-code')).toBeVisible();
});
