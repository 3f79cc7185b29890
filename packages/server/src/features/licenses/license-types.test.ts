import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCivilian, registerOfficer } from '#testing/principals';
import { LICENSES, licenseIdOf } from '#testing/shipped-tests';
import { startTestServer, type TestServer } from '#testing/test-server';
import { changeSection, editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

const [CLASS_C, CLASS_M, , CLASS_B] = LICENSES;
const GONE = 'This option is not offered any more.';

let server: TestServer;
let admin: TestUser;
let owner: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
  owner = await server.signIn('civilian');
});
afterEach(() => server.stop());

const TYPES = ['licenses', 'entries'] as const;
const edit = (name: string, fields: object | null) =>
  editEntry(admin, TYPES, (entry) => entry.name === name, fields);
const open = (license: string, who = owner) => who.get(`/api/licenses/tests/${encodeURIComponent(license)}`);
const handIn = (licenseType: string, answers: object) =>
  owner.post('/api/licenses/save-test', { licenseType, answers });
const add = (civilianId: string, license: string) =>
  owner.post(`/api/civilians/${civilianId}/add-license`, { license });
const community = async () => (await owner.get('/api/community')).body;

async function licensed(): Promise<string> {
  const id = await createCivilian(owner, { firstName: 'Ida', lastName: 'Licensed' });
  expect((await add(id, CLASS_C)).status).toBe(201);
  return id;
}

const question = (text: string, license = CLASS_C) => ({
  op: 'add',
  list: 'entries',
  entry: {
    licenseId: licenseIdOf(license),
    question: text,
    options: ['One', 'Two', 'Three', 'Four'],
    answer: 1,
  },
});

describe('a license type', () => {
  test('shows its new name on held licenses, in searches and to the owner', async () => {
    const id = await licensed();
    const officer = await server.signIn('officer-xbox');
    await registerOfficer(officer, { callsign: 'D-104' });
    await edit(CLASS_C, { name: 'Driver', testName: 'Road test' });
    const licenses = { licenses: ['Driver'], suspendedLicenses: [] };
    expect((await owner.get(`/api/civilians/${id}`)).body.civilian).toMatchObject(licenses);
    expect((await owner.get('/api/civilians')).body.civilians).toContainEqual(
      expect.objectContaining({ _id: id, ...licenses }),
    );
    const found = await officer.get('/api/search?name=Ida%20Licensed');
    expect(found.body.civilian).toMatchObject({ ...licenses, licenseDetails: [{ license: 'Driver' }] });
    expect((await owner.get('/api/auth/me')).body.licenses).toContain('Driver');
    expect((await open('Driver')).body).toMatchObject({ licenseType: 'Driver', name: 'Road test' });
    const suspended = await officer.post(`/api/civilians/${id}/licenses/suspend`, {
      license: 'Driver',
      reason: 'Racing',
    });
    expect(suspended.body).toMatchObject({ suspendedLicenses: ['Driver'] });
    const old = await add(await createCivilian(owner), CLASS_C);
    expect([old.status, old.body.issues]).toEqual([400, [{ field: 'license', message: GONE }]]);
    expect((await open(CLASS_C)).status).toBe(400);
  });

  test('is neither available nor tested when deactivated, but stays with its holders', async () => {
    const id = await licensed();
    const officer = await server.signIn('officer-xbox');
    await registerOfficer(officer, { callsign: 'D-104' });
    await edit(CLASS_C, { active: false });
    const refused = await add(await createCivilian(owner), CLASS_C);
    expect([refused.status, refused.body.issues]).toEqual([400, [{ field: 'license', message: GONE }]]);
    const test = await open(CLASS_C);
    expect([test.status, test.body.message]).toEqual([404, 'There is no test for this license.']);
    expect((await community()).licenses[0]).toMatchObject({ name: CLASS_C, active: false, hasTest: false });
    expect((await owner.get('/api/auth/me')).body.licenses).not.toContain(CLASS_C);
    expect((await owner.get(`/api/civilians/${id}`)).body.civilian.licenses).toEqual([CLASS_C]);
    const standing = { license: CLASS_C, reason: 'Racing' };
    expect((await officer.post(`/api/civilians/${id}/licenses/suspend`, standing)).status).toBe(200);
    await edit(CLASS_C, { active: true });
    expect((await open(CLASS_C)).status).toBe(200);
  });

  test('cannot be removed while someone holds it or has opened a test for it', async () => {
    await licensed();
    await open(CLASS_M);
    for (const name of [CLASS_C, CLASS_M]) {
      const ops = [{ op: 'remove', list: 'entries', _id: licenseIdOf(name) }];
      const { status, body } = await changeSection(admin, 'licenses', ops);
      expect([status, body.message]).toEqual([422, 'It is in use. Deactivate it instead.']);
    }
    expect((await community()).licenses).toHaveLength(4);
  });

  test('is removed with its questions and grants if no one ever had it, and undo restores them', async () => {
    const read = async (section: string) => (await admin.get(`/api/settings/${section}`)).body.value.entries;
    const before = { tests: await read('tests'), grants: await read('grants') };
    const { changeId } = await edit(CLASS_B, null);
    const id = licenseIdOf(CLASS_B);
    const isOfLicense = ({ licenseId }: { licenseId: string }) => licenseId === id;
    expect((await read('tests')).filter(isOfLicense)).toEqual([]);
    expect((await read('grants')).filter(isOfLicense)).toEqual([]);
    expect((await open(CLASS_B)).status).toBe(400);
    const role = '700000000000000001';
    const grant = { grant: 'Staff', roleId: role, roleName: '', departmentIds: [], licenseId: null };
    const granted = await changeSection(admin, 'grants', [{ op: 'add', list: 'entries', entry: grant }]);
    expect(granted.status).toBe(200);
    expect((await admin.post(`/api/settings/history/${granted.body.changeId}/undo`)).status).toBe(200);
    expect((await admin.post(`/api/settings/history/${changeId}/undo`)).status).toBe(200);
    expect({ tests: await read('tests'), grants: await read('grants') }).toEqual(before);
  });
});

describe('a test', () => {
  test('needs ten questions', async () => {
    const [first] = (await admin.get('/api/settings/tests')).body.value.entries;
    const isFirst = ({ _id }: Record<string, unknown>) => _id === first._id;
    await editEntry(admin, ['tests', 'entries'], isFirst, null);
    const { status, body } = await open(CLASS_C);
    expect([status, body.message]).toEqual([404, 'There is no test for this license.']);
    const hasTests = (await community()).licenses.map(({ hasTest }: { hasTest: boolean }) => hasTest);
    expect(hasTests).toEqual([false, true, true, true]);
    await changeSection(admin, 'tests', [question('Is it ten again?')]);
    expect((await open(CLASS_C)).body.questions.at(-1)).toEqual({
      question: 'Is it ten again?',
      options: ['One', 'Two', 'Three', 'Four'],
    });
  });

  test('asks ten different ones of a longer list, in list order, and varies them', async () => {
    const more = ['Eleven?', 'Twelve?', 'Thirteen?', 'Fourteen?'];
    await changeSection(
      admin,
      'tests',
      more.map((text) => question(text)),
    );
    const all: string[] = (await admin.get('/api/settings/tests')).body.value.entries
      .filter(({ licenseId }: { licenseId: string }) => licenseId === licenseIdOf(CLASS_C))
      .map((entry: { question: string }) => entry.question);
    expect(all).toHaveLength(14);
    const seen = new Set<string>();
    for (let times = 0; times < 30 && seen.size < 14; times += 1) {
      const { body, text } = await open(CLASS_C);
      const drawnQuestions: string[] = body.questions.map((one: { question: string }) => one.question);
      expect(text).not.toContain('answer');
      expect(drawnQuestions).toHaveLength(10);
      expect(drawnQuestions).toEqual(all.filter((one) => drawnQuestions.includes(one)));
      expect((await open(CLASS_C)).body.questions).toEqual(body.questions);
      for (const one of drawnQuestions) seen.add(one);
      server.clock.advance(16 * 60_000);
    }
    expect(seen.size).toBe(14);
  });

  test('is graded by the questions asked, despite later edits', async () => {
    const { questions } = (await open(CLASS_C)).body;
    const shipped = (await admin.get('/api/settings/tests')).body.value.entries;
    const answers = Object.fromEntries(
      questions.map(({ question: text }: { question: string }, index: number) => {
        const { options, answer } = shipped.find((one: { question: string }) => one.question === text);
        return [String(index), options[answer]];
      }),
    );
    for (const { _id, answer } of shipped.slice(0, 5)) {
      const isEntry = (entry: Record<string, unknown>) => entry._id === _id;
      const other = {
        question: `Otherwise ${_id}?`,
        options: ['a', 'b', 'c', 'd'],
        answer: (answer + 1) % 4,
      };
      await editEntry(admin, ['tests', 'entries'], isEntry, other);
    }
    await edit(CLASS_C, { name: 'Driver', active: false });
    expect((await handIn('Driver', { ...answers, 0: 'a' })).status).toBe(400);
    expect((await handIn('Driver', answers)).body).toMatchObject({ score: 10, passed: true });
    expect((await owner.get('/api/licenses/attempts')).body.attempts).toMatchObject([
      { licenseType: 'Driver', score: 10 },
    ]);
  });
});
