import { TABLE_NAMES, TABLES } from '@ten-four/contract/settings/transfer.values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';
import { readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
});
afterAll(() => server.stop());

const preview = (body: object) => admin.post('/api/settings/import/preview', { mode: 'merge', ...body });
const use = (importId: string, sections: string[]) =>
  admin.post('/api/settings/import', { importId, sections });
const entriesOf = async (section: string, list = 'entries') =>
  (await readSection(admin, section)).value[list];

test('nothing can be imported before the questions are answered', async () => {
  const text = 'offense,fine,sentence,judge\nCattle rustling,500,15 months,yes\nHigh treason,9000,Life,no';
  const open = (await preview({ text })).body;
  expect(open).toMatchObject({
    list: 'penal-code.entries',
    sections: [],
    questions: [
      { kind: 'minutesPerMonth', values: ['15 months'], options: [] },
      { kind: 'lifeMinutes', values: ['Life'], options: [] },
    ],
    columns: [
      { name: 'offense', field: 'title', sample: 'Cattle rustling' },
      { name: 'fine', field: 'fine', sample: '500' },
      { name: 'sentence', field: 'jail', sample: '15 months' },
      { name: 'judge', field: null, sample: 'yes' },
    ],
  });
  expect(open.fields).toContainEqual({ value: 'description', label: 'Description' });
  expect((await use(open.importId, ['penal-code'])).status).toBe(400);

  const choices = {
    minutesPerMonth: 2,
    lifeMinutes: 240,
    columns: [{ name: 'judge', field: 'description' }],
  };
  const { body } = await preview({ text, choices });
  expect(body).toMatchObject({ questions: [], problems: [], sections: [{ added: 2 }] });
  expect((await use(body.importId, ['penal-code'])).status).toBe(200);
  expect((await entriesOf('penal-code')).slice(-2)).toMatchObject([
    { title: 'Cattle rustling', category: 'Other', fine: 500, jail: 30, description: 'yes' },
    { title: 'High treason', fine: 9000, jail: 240, description: 'no' },
  ]);
});

test('an ambiguous list raises a question, and replacing it changes no other list', async () => {
  const text = '[{"name":"Railgun"}]';
  const { questions, sections } = (await preview({ text, mode: 'replace' })).body;
  expect(sections).toEqual([]);
  expect(questions).toMatchObject([{ kind: 'list' }]);
  expect(questions[0].options).toContainEqual({ value: 'vehicles.weaponTypes', label: 'Weapon types' });
  expect((await preview({ text, choices: { list: 'texts.entries' } })).status).toBe(400);

  const before = (await readSection(admin, 'vehicles')).value;
  const choices = { list: 'vehicles.weaponTypes' };
  const { body } = await preview({ text, mode: 'replace', choices });
  expect(body.sections.map(({ section }: { section: string }) => section)).toEqual(['vehicles']);
  expect((await use(body.importId, ['vehicles'])).status).toBe(200);
  const after = (await readSection(admin, 'vehicles')).value;
  expect(after.weaponTypes).toMatchObject([{ name: 'Railgun' }]);
  expect([after.types, after.models]).toEqual([before.types, before.models]);
});

test('a file opened in an editor changes that section only', async () => {
  const text = JSON.stringify({
    format: 'ten-four-settings',
    formatVersion: 1,
    sections: { 'penal-code': { entries: [] }, 'ten-codes': { entries: [] } },
  });
  const { body } = await preview({ text, mode: 'replace', section: 'ten-codes' });
  expect(body.sections.map(({ section }: { section: string }) => section)).toEqual(['ten-codes']);
  expect((await use(body.importId, ['penal-code'])).status).toBe(400);
});

test("SnailyCAD's actions do not change the meaning of existing codes", async () => {
  const [first] = await entriesOf('ten-codes');
  const code = (value: string) => ({ value, shouldDo: 'SET_ON_DUTY', type: 'STATUS_CODE' });
  const text = JSON.stringify([code(first.code), code('10-777')]);
  const { body } = await preview({ text });
  expect(body).toMatchObject({ format: 'SnailyCAD', problems: [], sections: [{ added: 1, changed: 0 }] });
  expect((await use(body.importId, ['ten-codes'])).status).toBe(200);
  const entries = await entriesOf('ten-codes');
  expect([entries[0], entries.at(-1)]).toMatchObject([first, { code: '10-777', meaning: 'Set on duty' }]);
});

test("SnailyCAD's penal codes without a group or type get the category Other", async () => {
  const [{ title, description }] = await entriesOf('penal-code');
  const text = JSON.stringify([
    { title: 'Loitering, loudly', warningFines: [], warningNotFines: [70], group: null, type: null },
    { title, prisonTerm: [1, 2], descriptionData: [] },
  ]);
  const { body } = await preview({ text });
  expect(body.problems).toEqual([]);
  expect((await use(body.importId, ['penal-code'])).status).toBe(200);
  const entries = await entriesOf('penal-code');
  expect(entries.at(-1)).toMatchObject({ title: 'Loitering, loudly', category: 'Other', fine: 70 });
  expect(entries[0]).toMatchObject({ title, description, jailMax: 2 });
});

test('equal problems are merged with all their values', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `Offense ${index},${index % 2 ? 'tbd' : 'ask'}`);
  const { problems } = (await preview({ text: ['title,fine', ...rows].join('\n') })).body;
  expect(problems).toMatchObject([
    { message: 'Fine: not an amount.', count: 30, line: 2, values: ['ask', 'tbd'] },
  ]);
  expect(problems[0].places).toHaveLength(10);
});

test.each(TABLE_NAMES)('the template of %s is read completely and without a question', async (table) => {
  const { text, headers } = await admin.get(`/api/settings/${table}/export.csv?template=yes`);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${table}-template.csv"`);
  const { section, list } = TABLES[table];
  const { body } = await preview({ text, choices: { list: `${section}.${list}` } });
  expect(body).toMatchObject({ questions: [], problems: [], sections: [{ section }] });
  expect(body.columns.every(({ field }: { field: string | null }) => field !== null)).toBe(true);
});

test.each([
  ['nested 5,000 deep', `${'['.repeat(5000)}${']'.repeat(5000)}`, /deeper than 50 levels/],
  ['decoded wrongly', 'code,meaning\n10-1,Verst\uFFFDrkung', /Line 2 has characters that could not be read/],
  ['broken', '[{"a": 1},\n{"a" 2}]', /line 2, column 6/],
])('text that is %s is refused with the reason', async (_, text, reason) => {
  const { status, body } = await preview({ text });
  expect([status, body.message]).toEqual([400, expect.stringMatching(reason)]);
});
