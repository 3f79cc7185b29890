import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, holdAnswers, requestsTo } from '#testing/fake-api.ts';
import { answerSettings, department } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { DepartmentPage } from '../pages/department-page.tsx';
import { DepartmentsPage } from '../pages/departments-page.tsx';
import { LicensesPage } from '../pages/licenses-page.tsx';
import { PenalCodePage } from '../pages/penal-code-page.tsx';
import { TenCodesPage } from '../pages/ten-codes-page.tsx';
import { VehiclesPage } from '../pages/vehicles-page.tsx';

afterEach(() => page.viewport(1280, 800));

const open = (content: ReactNode, path = '/') => show(<SignedIn>{content}</SignedIn>, { path });
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

async function addByKeyboard(thing: string, typed: string) {
  const add = button(`New ${thing}`);
  await expect.element(add).toBeVisible();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: `New ${thing}` });
  await expect.element(dialog.getByRole('textbox').first()).toHaveFocus();
  await userEvent.keyboard(`${typed}{Control>}{Enter}{/Control}`);
  await expect.element(dialog).not.toBeInTheDocument();
}

test('offers a first entry and an import for an empty list, adds an entry by keyboard and undoes it', async () => {
  answerSettings({ 'ten-codes': { entries: [] } });
  await open(<TenCodesPage />);
  await expect.element(page.getByText('No 10-codes yet.')).toBeVisible();
  await expect.element(button('Import')).toBeVisible();
  await expect.element(button('Export')).toBeVisible();
  await addByKeyboard('10-code', '9{Tab}Ten');
  await expect.element(row('9 Ten')).toBeVisible();
  await undo();
  await expect.element(row('9 Ten')).not.toBeInTheDocument();
});

test('adds a vehicle type and a model by keyboard, and lists the weapon types in a list of names too', async () => {
  answerSettings();
  await open(<VehiclesPage />);
  await addByKeyboard('type', 'Van');
  await expect.element(row('Van')).toBeVisible();
  await addByKeyboard('model', 'Obey{Tab}8F');
  await expect.element(row('Obey 8F Sedan')).toBeVisible();
  const weaponTypes = page.getByRole('region', { name: 'Weapon types' });
  await expect.element(weaponTypes.getByRole('row', { name: 'Pistol' })).toBeVisible();
  await expect.element(weaponTypes.getByRole('button', { name: 'New weapon type' })).toBeVisible();
});

test.each([
  { Page: LicensesPage, thing: 'license', typed: 'Sea{Tab}Swim', added: /Sea Swim/ },
  { Page: DepartmentsPage, thing: 'department', typed: 'Park{Tab}SP', added: /Park SP/ },
])('adds a $thing by keyboard', async ({ Page, thing, typed, added }) => {
  answerSettings();
  await open(<Page />);
  await addByKeyboard(thing, typed);
  await expect.element(row(added)).toBeVisible();
});

test('opens, edits and moves an entry by keyboard, and keeps the focus and the only tab stop on its row', async () => {
  answerSettings();
  await open(<TenCodesPage />);
  await expect.element(row(/10-20/)).toBeVisible();
  row(/10-4/).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(/10-20/)).toHaveFocus();
  const stops = () => document.querySelectorAll('tr[tabindex="0"]');
  await expect.poll(() => [...stops()].map((one) => one.getAttribute('data-row'))).toEqual(['10-20']);
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

test('searches lists of twenty entries or more, and removes a match', async () => {
  const entries = Array.from({ length: 20 }, (_, at) => ({
    _id: `${at + 1}`,
    code: `11-${at + 1}`,
    meaning: 'Stop',
  }));
  answerSettings({ 'ten-codes': { entries } });
  await open(<TenCodesPage />);
  await page.getByRole('searchbox', { name: 'Search 10-codes' }).fill('11-17');
  await expect.poll(() => document.querySelectorAll('[data-row]')).toHaveLength(1);
  row('11-17 Stop').getByRole('button', { name: 'More actions' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(page.getByText('No matches.')).toBeVisible();
  await button('Show all').click();
  await expect.element(row('11-3 Stop')).toBeVisible();
  await expect.element(row('11-17 Stop')).not.toBeInTheDocument();
});

test('moves a dragged row, and sorts by a column', async () => {
  const entries = [offense('Speeding', { fine: 300 }), offense('Parking', { fine: 50 }), offense('Racing')];
  answerSettings({ 'penal-code': { entries } });
  await open(<PenalCodePage />);
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

test('virtualizes a list of 125, and navigates it by keyboard', async () => {
  const entries = Array.from({ length: 125 }, (_, at) =>
    offense(`Offense ${at + 1}`, { category: `Chapter ${Math.floor(at / 50)}` }),
  );
  answerSettings({ 'penal-code': { entries } });
  await open(<PenalCodePage />);
  const first = page.getByText('Offense 1', { exact: true });
  await expect.element(first).toBeVisible();
  expect(page.getByRole('row').elements().length).toBeLessThan(100);
  first.element().closest('tr')?.focus();
  const focused = () => document.activeElement?.getAttribute('data-row');
  await userEvent.keyboard('{End}');
  await expect.poll(focused).toBe('Offense 125');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(focused).toBe('Offense 124');
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Edit offense' });
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Offense 124');
  await userEvent.keyboard('{Escape}');
  await expect.poll(focused).toBe('Offense 124');
});

test('moves, edits and removes an entry on a phone, each undo replaced by the next once that is saved', async () => {
  await page.viewport(390, 844);
  const settings = answerSettings();
  await open(<TenCodesPage />);
  const choose = async (name: string) => {
    await row(/10-20/).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Move up');
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('10-20');
  await expect.element(button('Undo')).toBeVisible();
  await row(/10-20/).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 10-code' });
  await dialog.getByLabelText('Meaning').fill('Where are you');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row(/Where are you/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => button('Undo').elements(), { timeout: 1000 }).toHaveLength(1);
  const release = holdAnswers(settingsEndpoints.changeSection);
  await choose('Remove');
  await expect.element(row(/10-20/)).not.toBeInTheDocument();
  // The first undo must not be mistaken for the second.
  await expect.element(button('Undo'), { timeout: 1000 }).not.toBeInTheDocument();
  release(settings.change('ten-codes', [{ op: 'remove', list: 'entries', _id: '10-20' }]));
  await expect.element(button('Undo')).toBeVisible();
});

test('offers only the undo of the last change when two overlap', async () => {
  const settings = answerSettings();
  const move = (before: string) =>
    settings.change('ten-codes', [{ op: 'move', list: 'entries', _id: '10-33', before }]);
  await open(<TenCodesPage />);
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

test('replaces the undo when another entry of a nested list changes, because the list is saved whole', async () => {
  const ranks = ['Officer', 'Sergeant', 'Captain'].map((name) => ({ _id: name, name, roleId: null }));
  const settings = answerSettings({ departments: { entries: [department({ ranks })] } });
  answer(memberEndpoints.listMembers, { members: [], nextCursor: null });
  await open(<DepartmentPage />, '/departments/department-1');
  await expect.element(row(/Sergeant/)).toBeVisible();
  row(/Sergeant/)
    .element()
    .focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText('Saved. Sergeant')).toBeVisible();
  await row(/Officer/).click();
  const dialog = page.getByRole('dialog', { name: 'Edit rank' });
  await dialog.getByLabelText('Rank', { exact: true }).fill('Deputy');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved. Deputy')).toBeVisible();
  await expect.element(page.getByText('Saved. Sergeant'), { timeout: 1000 }).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(button('Undo').elements()).toHaveLength(1);
  const names = () => settings.valueOf('departments').entries[0]?.ranks.map(({ name }) => name);
  expect(names()).toEqual(['Sergeant', 'Deputy', 'Captain']);
  await undo();
  await expect.element(page.getByRole('row').nth(2)).toHaveTextContent('Officer');
  expect(names()).toEqual(['Sergeant', 'Officer', 'Captain']);
});
