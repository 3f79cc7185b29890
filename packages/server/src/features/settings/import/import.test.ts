import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registerOfficer } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange, readSection } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
const WITHOUT_HOST = Object.fromEntries(
  [
    ...['PUBLIC_SAFETY', 'STAFF', 'FIRE_RESCUE', 'FIRE_RESCUE_STAFF'],
    ...['LICENSE_CLASS_C', 'LICENSE_CLASS_M', 'LICENSE_CLASS_A', 'LICENSE_CLASS_B'],
  ].map((role) => [`ROLE_${role}`, '']),
);
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
});
afterEach(() => server.stop());

const read = (section: string) => readSection(admin, section);
const change = (section: string, ops: object[]) => makeChange(admin, section, ops);
const preview = (body: object) => admin.post('/api/settings/import/preview', { mode: 'replace', ...body });
const use = (importId: string, sections: string[]) =>
  admin.post('/api/settings/import', { importId, sections });
async function bring(body: object) {
  const { status, body: found, text } = await preview(body);
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  const sections = found.sections.map(({ section }: { section: string }) => section);
  return { found, done: await use(found.importId, sections) };
}
const add = (entry: object, list = 'entries') => ({ op: 'add', list, entry });
const titles = (value: { entries: { title: string }[] }) => value.entries.map(({ title }) => title);

const withoutIds = (file: { sections: object }) =>
  JSON.parse(
    JSON.stringify(file.sections, (key, value) =>
      ['_id', 'licenseId', 'departmentIds'].includes(key) ? undefined : value,
    ),
  );

describe('an export', () => {
  test('is a file without secrets that reproduces the settings elsewhere', async () => {
    await change('general', [{ op: 'set', field: 'bankName', value: 'Fleeca' }]);
    await change('discord', [
      {
        op: 'set',
        field: 'webhookXbox',
        value: 'https://discord.com/api/webhooks/123456789012345678/not-for-anybody',
      },
    ]);
    const department = (await read('departments')).value.entries[0];
    const license = (
      await change('licenses', [add({ name: 'Boat License', testName: 'Boating' })])
    ).value.entries.at(-1);
    await change('tests', [
      add({
        licenseId: license._id,
        question: 'Port is?',
        options: ['Left', 'Right', 'Up', 'Down'],
        answer: 0,
      }),
    ]);
    await change('departments', [
      {
        op: 'edit',
        list: 'entries',
        _id: department._id,
        entry: { ranks: [{ name: 'Cadet', roleId: null }, ...department.ranks] },
      },
    ]);
    const role = (await admin.get('/api/settings/guild')).body.roles[2];
    await change('grants', [
      add({ grant: 'Public Safety', roleId: role._id, departmentIds: [department._id] }),
      add({ grant: 'License', roleId: role._id, licenseId: license._id }),
    ]);
    await change('penal-code', [
      add({ category: 'Boats', title: 'Wake', fine: 90, fineMin: 50, fineMax: 100 }),
    ]);
    const exported = await admin.get('/api/settings/export');
    expect(exported.headers.get('content-disposition')).toMatch(
      /^attachment; filename="ten-four-settings-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(exported.body).toMatchObject({ format: 'ten-four-settings', formatVersion: 1 });
    expect(exported.text).not.toContain('not-for-anybody');
    expect(exported.body.sections.discord).toMatchObject({ closedCards: 'Keep' });
    expect(exported.body.sections.discord).not.toHaveProperty('platforms');
    expect(exported.text).not.toMatch(/sealed|webhook|administrators|olivia/);

    await server.stop();
    server = await startTestServer({ environment: WITHOUT_HOST });
    admin = await server.signIn('administrator');
    const { found, done } = await bring({ text: exported.text });
    expect([found.format, found.problems]).toEqual(['ten-four-settings', []]);
    expect([done.status, done.body.message]).toEqual([200, 'Imported.']);
    const again = (await admin.get('/api/settings/export')).body;
    expect(withoutIds(again)).toEqual(withoutIds(exported.body));
    const boat = again.sections.licenses.entries.at(-1)._id;
    expect(again.sections.tests.entries.at(-1).licenseId).toBe(boat);
    expect(again.sections.grants.entries.at(-1).licenseId).toBe(boat);
    const narrowed = again.sections.grants.entries.at(-2);
    expect(narrowed.departmentIds).toEqual([again.sections.departments.entries[0]._id]);
  });

  test('can contain selected sections', async () => {
    const { body } = await admin.get('/api/settings/export?sections=texts,ten-codes');
    expect(Object.keys(body.sections)).toEqual(['ten-codes', 'texts']);
    expect((await admin.get('/api/settings/export?sections=nothing')).status).toBe(400);
  });

  test('is safe in a spreadsheet as a table and reads back unchanged', async () => {
    await change('penal-code', [
      add({ category: '=1+1', title: 'Semi; "quoted"', description: '-5\nand more', fine: 1500 }),
    ]);
    const { value } = await read('penal-code');
    const table = await admin.get('/api/settings/penal-code/export.csv');
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [heads, first] = table.text.split('\r\n');
    expect(heads).toBe('category,title,fine,fineMin,fineMax,jail,jailMin,jailMax,points,description');
    expect(first).toBe('Traffic,Speeding (up to 15 over),150,,,0,,,0,');
    expect(table.text).toContain('\r\n\'=1+1,"Semi; ""quoted""",1500,,,0,,,0,"\'-5\nand more"\r\n');
    const { found, done } = await bring({ text: table.text });
    expect([found.sections[0].kept, done.body.changeId]).toEqual([value.entries.length, null]);
    expect((await read('penal-code')).value).toEqual(value);
    expect((await admin.get('/api/settings/texts/export.csv')).status).toBe(404);
    const models = await admin.get('/api/settings/vehicle-models/export.csv');
    expect(models.text.split('\r\n')[0]).toBe('make,model,type');
  });
});

describe('a table', () => {
  const TABLE = [
    'Fine;Title;CATEGORY;fineMax;fineMin',
    '$1,500;"Racing; at night";Traffic;;',
    '',
    '150;Speeding (up to 15 over);Traffic;;',
    ';Loitering;;300;100',
    ';;;;',
    '200;;Traffic;;',
    'a lot;Littering;Traffic;;',
    '10;Loitering;Traffic;;',
    '5;Range;Traffic;20;10',
  ].join('\r\n');

  test('is previewed, then imported as one change with one undo', async () => {
    const before = await read('penal-code');
    const { body } = await preview({ text: `\uFEFF${TABLE}`, mode: 'merge' });
    expect(body.format).toBe('table');
    expect(body.problems).toEqual([
      { message: 'Fine: not an amount.', count: 1, line: 8, places: ['Line 8'], values: ['a lot'] },
      { message: 'Title: This field is required.', count: 1, line: 7, places: ['Line 7'], values: [] },
      {
        message: 'Listed twice in the file. Only the first one is used.',
        count: 1,
        line: 9,
        places: ['Line 9'],
        values: ['Loitering'],
      },
      {
        message: 'Minimum fine: The standard fine must be between the minimum and the maximum.',
        count: 1,
        line: 10,
        places: ['Line 10'],
        values: ['10'],
      },
    ]);
    const [section] = body.sections;
    expect(section).toMatchObject({ section: 'penal-code', added: 2, changed: 0, removed: 0 });
    expect(section.kept).toBe(before.value.entries.length);
    expect(section.rows.map(({ label }: { label: string }) => label)).toEqual([
      'Racing; at night',
      'Loitering',
    ]);
    expect(await read('penal-code')).toEqual(before);

    const done = await use(body.importId, ['penal-code']);
    expect(done.status).toBe(200);
    const { value } = await read('penal-code');
    expect(value.entries.slice(-2)).toMatchObject([
      { title: 'Racing; at night', fine: 1500, category: 'Traffic' },
      { title: 'Loitering', fine: 100, fineMin: 100, fineMax: 300, category: 'Other' },
    ]);
    const [latest] = (await admin.get('/api/settings/history')).body.changes;
    expect(latest).toMatchObject({ _id: done.body.changeId, via: 'import', undoable: true });
    const { entries } = (await admin.get('/api/audit?action=settings.import')).body;
    expect(entries).toHaveLength(1);
    expect((await admin.post(`/api/settings/history/${latest._id}/undo`)).status).toBe(200);
    expect((await read('penal-code')).value).toEqual(before.value);
  });

  test('replaces a list, keeping matched entries and removing the others', async () => {
    const before = (await read('ten-codes')).value.entries;
    const { found } = await bring({ text: 'meaning\tcode\nUnderstood\t10-4\nNew one\t10-999' });
    expect(found.sections[0]).toMatchObject({ added: 1, changed: 1, removed: before.length - 1, kept: 0 });
    const [fourth, added] = (await read('ten-codes')).value.entries;
    expect(fourth).toMatchObject({ code: '10-4', meaning: 'Understood' });
    expect(fourth._id).toBe(before.find(({ code }: { code: string }) => code === '10-4')._id);
    expect(added).toMatchObject({ code: '10-999', meaning: 'New one' });
  });

  test('is refused for a section outside the preview, after other changes, and after expiry', async () => {
    const { importId } = (await preview({ text: 'code,meaning\n10-999,New', mode: 'merge' })).body;
    expect((await use(importId, ['penal-code'])).status).toBe(400);
    await change('penal-code', [add({ category: 'Boats', title: 'Wake' })]);
    server.fakeDiscord.addMember('7000000000000009', []);
    await change('ten-codes', [add({ code: '10-998', meaning: 'Between' })]);
    const late = await use(importId, ['ten-codes']);
    expect([late.status, late.body.message]).toEqual([409, 'Settings changed since the preview.']);
    const fresh = (await preview({ text: 'code,meaning\n10-999,New', mode: 'merge' })).body.importId;
    server.clock.advance(30 * 60_000 + 1);
    expect((await use(fresh, ['ten-codes'])).status).toBe(404);
    expect((await read('ten-codes')).value.entries.at(-1).code).toBe('10-998');
  });
});

describe('a foreign list', () => {
  test('from SnailyCAD gets its fines as ranges', async () => {
    const text = JSON.stringify([
      { title: 'Cattle rustling', fines: [250, 500], prisonTerm: 30, type: 'FELONY' },
      {
        title: 'Crossing a canal',
        description: 'Across',
        warningApplicable: { fines: [20, 20] },
        group: { name: 'Streets' },
      },
    ]);
    const { found } = await bring({ text, mode: 'merge' });
    expect([found.format, found.problems]).toEqual(['SnailyCAD', []]);
    expect((await read('penal-code')).value.entries.slice(-2)).toMatchObject([
      { title: 'Cattle rustling', category: 'Felony', fine: 250, fineMin: 250, fineMax: 500, jail: 30 },
      { title: 'Crossing a canal', category: 'Streets', fine: 20, description: 'Across' },
    ]);
    const codes = JSON.stringify([
      { value: '10-700 | Vacation', type: 'SITUATION_CODE' },
      { value: { value: '10-701' }, shouldDo: 'SET_ON_DUTY' },
    ]);
    await bring({ text: codes, mode: 'merge' });
    expect((await read('ten-codes')).value.entries.slice(-2)).toMatchObject([
      { code: '10-700', meaning: 'Vacation' },
      { code: '10-701', meaning: 'Set on duty' },
    ]);
  });

  test('is recognized by its first entry, and otherwise refused', async () => {
    const pairs = await bring({ text: '[["10-800", "As in the file"]]', mode: 'merge' });
    expect(pairs.found.sections[0]).toMatchObject({ section: 'ten-codes', added: 1 });
    const models = await bring({
      text: '[{"make":"Vapid","model":"Prototype","type":"Coupe"}]',
      mode: 'merge',
    });
    expect(models.found.sections[0]).toMatchObject({ section: 'vehicles', added: 1, removed: 0 });
    for (const text of ['{}', '[]', '[1]', '{"format":"other"}', 'hello', '{"a":"\\ud800"}']) {
      const { status, body } = await preview({ text });
      expect([text, status, body.message]).toEqual([text, 400, "Ten-Four doesn't recognize this file."]);
    }
    expect((await preview({})).status).toBe(400);
    expect((await preview({ pack: 'empty', text: 'x' })).status).toBe(400);
  });

  test('is refused if from a newer version, too long or too large', async () => {
    const newer = { format: 'ten-four-settings', formatVersion: 2, sections: {} };
    const answer = await preview({ text: JSON.stringify(newer) });
    expect([answer.status, answer.body.message]).toEqual([422, 'This file was exported by a newer version.']);
    const rows = Array.from({ length: 700 }, (_, index) => `Offense ${index},1`);
    expect((await preview({ text: ['title,fine', ...rows].join('\n') })).status).toBe(422);
    const { status, body } = await preview({ text: 'x'.repeat(2 * 1024 * 1024) });
    expect([status, body.message]).toEqual([413, 'The body is larger than 2 MB.']);
    expect((await preview({ text: 'x'.repeat(1024 * 1024) })).status).toBe(400);
  });
});

describe('a file', () => {
  const file = (sections: object) =>
    JSON.stringify({ format: 'ten-four-settings', formatVersion: 1, sections });

  test('leaves host settings unchanged and says so', async () => {
    await server.stop();
    server = await startTestServer({ environment: { COMMUNITY_NAME: 'Vespucci Nights' } });
    admin = await server.signIn('administrator');
    const before = (await read('grants')).value.entries;
    const { found, done } = await bring({
      text: file({ general: { communityName: 'Another', bankName: 'Fleeca' }, grants: { entries: [] } }),
    });
    expect(found.problems).toEqual([
      {
        message: 'Community name is left out: This is set by the host (COMMUNITY_NAME).',
        count: 1,
        line: null,
        places: [],
        values: [],
      },
    ]);
    expect(done.status).toBe(200);
    expect((await read('general')).value).toMatchObject({
      communityName: 'Vespucci Nights',
      bankName: 'Fleeca',
    });
    expect((await read('grants')).value.entries).toEqual(before);
  });

  test('from another Discord server matches roles by name and never widens a narrow grant', async () => {
    const { roles } = (await admin.get('/api/settings/guild')).body;
    const named = roles.find(({ name }: { name: string }) => name === 'Public Safety');
    const entry = (fields: object) => ({
      grant: 'Public Safety',
      roleId: '42',
      departmentIds: [],
      ...fields,
    });
    const { found } = await bring({
      mode: 'merge',
      text: file({
        grants: {
          entries: [
            entry({ grant: 'Fire & EMS', roleName: 'public safety' }),
            entry({ roleName: 'Nowhere' }),
            entry({ roleName: 'Staff', departmentIds: ['00000000-0000-7000-9000-00040000ffff'] }),
          ],
        },
      }),
    });
    expect(found.problems).toMatchObject([
      { message: "The Discord server has no role named 'Nowhere'.", places: ['Roles & grants 2'] },
      { message: "That department doesn't exist.", places: ['Roles & grants 3'] },
    ]);
    expect((await read('grants')).value.entries.at(-1)).toMatchObject({
      grant: 'Fire & EMS',
      roleId: named._id,
      roleName: 'Public Safety',
      host: null,
    });
  });

  test('shows refusals and lost access in the preview', async () => {
    await server.stop();
    server = await startTestServer({ environment: WITHOUT_HOST });
    admin = await server.signIn('administrator');
    const { roles } = (await admin.get('/api/settings/guild')).body;
    const role = roles.find(({ name }: { name: string }) => name === 'Public Safety');
    await change('grants', [add({ grant: 'Public Safety', roleId: role._id })]);
    const officer = await server.signIn('officer-xbox');
    await registerOfficer(officer, { callsign: 'D-104' });
    await officer.post('/api/clock/in');
    const { body } = await preview({ text: file({ grants: { entries: [] } }) });
    expect(body.effect).toMatchObject({ lose: 1, offDuty: 1 });
    const wrong = (await preview({ text: file({ general: { clockZone: 'Mars/Base' } }) })).body;
    expect(wrong.problems[0].message).toBe("This can't be imported as is: Unknown time zone.");
    expect((await use(wrong.importId, ['general'])).status).toBe(400);
  });

  test('deactivates departments and licenses that it does not contain', async () => {
    const { found } = await bring({
      text: file({
        licenses: { entries: [{ name: 'Boat License', testName: 'Boating' }] },
      }),
    });
    expect(found.sections[0]).toMatchObject({ added: 1, changed: 4, removed: 0 });
    const { entries } = (await read('licenses')).value;
    expect(entries.map(({ active }: { active: boolean }) => active)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('shows where the members of a missing department move, and moves them', async () => {
    const { user, id } = await signInOfficer(server, { callsign: 'D-700' });
    await user.post('/api/clock/in');
    const { entries } = (await read('departments')).value;
    const instead = entries.map((entry: { kind: string; platform: string }) =>
      entry.kind === 'Law Enforcement' && entry.platform === 'Xbox'
        ? { ...entry, name: 'Los Santos Police', shortName: 'LSPD' }
        : entry,
    );
    const { found, done } = await bring({ text: file({ departments: { entries: instead } }) });
    expect(found.problems).toMatchObject([
      { message: 'Members of Public Safety move to Los Santos Police.' },
    ]);
    expect([done.status, done.text]).toEqual([200, done.text]);
    const [unit] = (await user.get('/api/units')).body.units;
    const after = (await read('departments')).value.entries;
    const { _id } = after.find(({ name }: { name: string }) => name === 'Los Santos Police');
    expect(unit).toMatchObject({ _id: id, departmentId: _id, onDutySince: expect.any(String) });
  });

  test('keeps the call type of panics under any name', async () => {
    const [panic] = (await read('dispatch')).value.callTypes.filter(({ panic }: { panic: boolean }) => panic);
    await bring({
      text: file({
        dispatch: { callTypes: [{ title: 'Signal 99', priority: 1, panic: true }, { title: 'Chat' }] },
      }),
    });
    const { callTypes, statuses } = (await read('dispatch')).value;
    expect(callTypes).toMatchObject([
      { _id: panic._id, title: 'Signal 99', panic: true },
      { title: 'Chat', priority: 3, panic: false },
    ]);
    expect(statuses).toHaveLength(14);
    await bring({ text: file({ dispatch: { callTypes: [{ title: 'Talk', priority: 2 }] } }) });
    expect(titles({ entries: (await read('dispatch')).value.callTypes })).toEqual(['Talk', 'Signal 99']);
  });
});

describe('settings packs', () => {
  test('are previewed, and stored only when used', async () => {
    const { packs } = (await admin.get('/api/settings/packs')).body;
    expect(packs.map(({ key, counts }: { key: string; counts: object }) => [key, counts])).toMatchObject([
      ['san-andreas', { departments: 4, 'ten-codes': expect.any(Number), vehicles: expect.any(Number) }],
      ['agencies', { departments: 10 }],
      ['empty', { 'penal-code': 0, 'ten-codes': 0, tests: 0 }],
    ]);
    const all = (await preview({ pack: 'san-andreas' })).body;
    for (const section of all.sections) {
      expect(section).toMatchObject({ added: 0, changed: 0, removed: 0, rows: [] });
    }
    const agencies = (await preview({ pack: 'agencies', mode: 'merge' })).body;
    expect(agencies.sections).toMatchObject([
      { section: 'departments', added: 10, changed: 0, removed: 0, kept: 4 },
    ]);
    const before = (await admin.get('/api/settings')).body;
    const empty = (await preview({ pack: 'empty' })).body;
    const removed = empty.sections.map(({ section, removed }: { section: string; removed: number }) => [
      section,
      removed,
    ]);
    expect(removed).toEqual(
      expect.arrayContaining([
        ['tests', 40],
        ['departments', 0],
        ['licenses', 0],
      ]),
    );
    expect((await admin.get('/api/settings')).body).toEqual(before);
  });

  test('are valid, and each is reverted by one undo', async () => {
    const before = (await admin.get('/api/settings/export')).body.sections;
    const made: string[] = [];
    for (const [pack, mode] of [
      ['empty', 'replace'],
      ['san-andreas', 'replace'],
      ['agencies', 'merge'],
    ]) {
      const { found, done } = await bring({ pack, mode });
      expect([pack, found.problems, done.status]).toEqual([pack, [], 200]);
      const [latest] = (await admin.get('/api/settings/history')).body.changes;
      expect([pack, latest.via, latest.undoable]).toEqual([pack, 'pack', true]);
      made.unshift(latest._id);
    }
    for (const id of made) {
      expect((await admin.post(`/api/settings/history/${id}/undo`)).status).toBe(200);
    }
    expect((await admin.get('/api/settings/export')).body.sections).toEqual(before);
  });
});
