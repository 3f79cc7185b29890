import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertWithin } from '#testing/assert-within';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/**
 * Model test of two editors of one list, on two processes where possible: disjoint changes merge, conflicting ones are
 * refused, undo restores only untouched values.
 */

const SECTION = '/api/settings/ten-codes';
const FEW = 4;

interface Code {
  _id: string;
  code: string;
  meaning: string;
}
interface Editor {
  user: TestUser;
  version: number;
  entries: Code[];
}
interface Made {
  id: string;
  entry: string;
  kind: 'edit' | 'move' | 'whole';
  before: Code | null;
  after: Code | null;
  undone: boolean;
}

let server: TestServer;
let second: TestServer;
let users: TestUser[];
beforeAll(async () => {
  server = await startTestServer();
  const { engine } = server.platform.database;
  second = engine === 'postgres' ? await startTestServer({ peer: server }) : server;
  const admin = await server.signIn('administrator');
  users = [admin, admin.copy(second.origin)];
});
afterAll(async () => {
  if (second !== server) await second.stop();
  await server.stop();
});

const read = async (user: TestUser) => (await user.get(SECTION)).body;

interface Model {
  version: number;
  entries: Code[];
  changedAt: Map<string, number>;
  made: Made[];
}

const step = fc.record({
  who: fc.nat(1),
  what: fc.constantFrom('load', 'edit', 'edit', 'edit', 'add', 'remove', 'move', 'undo', 'undo'),
  at: fc.nat(FEW - 1),
  value: fc.constantFrom('Yes', 'No', 'Perhaps'),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
let added = 0;

function operation({ what, at, value }: Step, editor: Editor, model: Model) {
  const { _id } = editor.entries[at] as Code;
  const now = model.entries.find((entry) => entry._id === _id);
  const others = model.entries.filter((entry) => entry !== now);
  const place = { list: 'entries', _id };
  if (what === 'edit') {
    const after = now && { ...now, meaning: value };
    const op = { op: 'edit', ...place, entry: { meaning: value } };
    return {
      op,
      _id,
      now,
      parts: ['', '.meaning'],
      after,
      list: model.entries.map((one) => (one === now && after) || one),
    };
  }
  if (what === 'move') {
    return {
      op: { op: 'move', ...place, before: null },
      _id,
      now,
      parts: [],
      after: now,
      list: now ? [...others, now] : others,
    };
  }
  return { op: { op: 'remove', ...place }, _id, now, parts: ['', '.meaning'], after: null, list: others };
}

async function change(chosen: Step, editor: Editor, model: Model): Promise<void> {
  const { op, _id, now, parts, after, list } = operation(chosen, editor, model);
  const isTaken = parts.some((part) => (model.changedAt.get(`${_id}${part}`) ?? 0) > editor.version);
  const isSame = JSON.stringify(list) === JSON.stringify(model.entries);
  const { status, body } = await editor.user.patch(SECTION, { version: editor.version, ops: [op] });
  if (now === undefined || (isTaken && !isSame)) {
    expect([chosen.what, status]).toEqual([chosen.what, 409]);
    return;
  }
  expect([chosen.what, status, body.changeId === null]).toEqual([chosen.what, 200, isSame]);
  Object.assign(editor, { version: body.version, entries: body.value.entries });
  if (isSame) return;
  model.version += 1;
  model.entries = list;
  if (chosen.what !== 'move')
    model.changedAt.set(chosen.what === 'edit' ? `${_id}.meaning` : _id, model.version);
  const kind = chosen.what === 'remove' ? 'whole' : (chosen.what as 'edit' | 'move');
  model.made.push({ id: body.changeId, entry: _id, kind, before: now, after: after ?? null, undone: false });
}

async function add({ value }: Step, editor: Editor, model: Model): Promise<void> {
  added += 1;
  const entry = { code: `M-${added}`, meaning: value };
  const before = model.entries[0]?._id ?? null;
  const ops = [{ op: 'add', list: 'entries', entry, before }];
  const { status, body } = await editor.user.patch(SECTION, { version: editor.version, ops });
  expect(status).toBe(200);
  Object.assign(editor, { version: body.version, entries: body.value.entries });
  const [made]: Code[] = body.value.entries;
  expect(made).toMatchObject(entry);
  model.version += 1;
  model.entries = [made as Code, ...model.entries];
  model.changedAt.set((made as Code)._id, model.version);
  model.made.push({
    id: body.changeId,
    entry: (made as Code)._id,
    kind: 'whole',
    before: null,
    after: made as Code,
    undone: false,
  });
}

function isAsLeft({ kind, entry, after, undone }: Made, { entries }: Model): boolean {
  const now = entries.find(({ _id }) => _id === entry);
  if (undone) return false;
  if (kind === 'edit') return now !== undefined && now.meaning === after?.meaning;
  return JSON.stringify(now ?? null) === JSON.stringify(after);
}

async function undo({ at }: Step, editor: Editor, model: Model): Promise<void> {
  const change = model.made.at(-1 - at);
  if (change === undefined) return;
  const { kind, entry, before, after } = change;
  const { status, body } = await editor.user.post(`/api/settings/history/${change.id}/undo`);
  if (kind !== 'move') expect([kind, status]).toEqual([kind, isAsLeft(change, model) ? 200 : 409]);
  if (status !== 200) {
    expect(status).toBe(409);
    return;
  }
  change.undone = true;
  const { version, value } = await read(editor.user);
  const rest = model.entries.filter(({ _id }) => _id !== entry);
  const now = model.entries.find(({ _id }) => _id === entry);
  const back =
    kind === 'edit' && now && before ? { ...now, meaning: before.meaning } : kind === 'move' ? now : before;
  const expected = back ? [...rest, back] : rest;
  expect(byId(value.entries)).toEqual(byId(expected));
  // Positions are checked by relative order.
  const others = (list: Code[]) => list.filter(({ _id }) => _id !== entry).map(({ _id }) => _id);
  if (kind !== 'move') expect(others(value.entries)).toEqual(others(model.entries));
  model.entries = value.entries;
  if (version > model.version) {
    model.version += 1;
    if (kind !== 'move') model.changedAt.set(kind === 'edit' ? `${entry}.meaning` : entry, model.version);
    model.made.push({ id: body.changeId, entry, kind, before: after, after: before, undone: false });
  }
}

const byId = (entries: readonly Code[]) => entries.toSorted((a, b) => (a._id < b._id ? -1 : 1));

test('merges, conflicts and undo match a simple model', async () => {
  await assertWithin(
    15_000,
    fc.array(step, { minLength: 5, maxLength: 25 }),
    async (steps) => {
      const [first] = users as [TestUser, TestUser];
      const { version, value } = await read(first);
      const model: Model = { version, entries: value.entries, changedAt: new Map(), made: [] };
      const editors = users.map((user): Editor => ({ user, version, entries: value.entries }));
      for (const chosen of steps) {
        const editor = editors[chosen.who] as Editor;
        if (chosen.what === 'load') {
          const now = await read(editor.user);
          Object.assign(editor, { version: now.version, entries: now.value.entries });
        } else if (chosen.what === 'add') await add(chosen, editor, model);
        else if (chosen.what === 'undo') await undo(chosen, editor, model);
        else await change(chosen, editor, model);
        const other = await read(users[1 - chosen.who] as TestUser);
        expect([other.version, other.value.entries]).toEqual([model.version, model.entries]);
      }
    },
    { numRuns: 10 },
  );
});

test('one of several simultaneous changes to the same thing wins, and no other change is lost', async () => {
  const edits = fc.array(fc.nat(FEW - 1), { minLength: 2, maxLength: 8 });
  await assertWithin(
    10_000,
    edits,
    async (places) => {
      const { version, value } = await read(users[0] as TestUser);
      const answers = await Promise.all(
        places.map((at, index) => {
          added += 1;
          const { _id } = value.entries[at];
          const ops = [{ op: 'edit', list: 'entries', _id, entry: { meaning: `M${added}` } }];
          return (users[index % 2] as TestUser).patch(SECTION, { version, ops }).then(({ status, body }) => {
            expect([200, 409]).toContain(status);
            return { _id, isDone: status === 200, meaning: ops[0]?.entry.meaning, version: body.version };
          });
        }),
      );
      const done = answers.filter(({ isDone }) => isDone);
      expect(done.map(({ _id }) => _id).toSorted()).toEqual(
        [...new Set(answers.map(({ _id }) => _id))].toSorted(),
      );
      expect(new Set(done.map((answer) => answer.version)).size).toBe(done.length);
      const after = await read(users[1] as TestUser);
      expect(after.version).toBe(version + done.length);
      for (const { _id, meaning } of done) {
        expect(after.value.entries.find((entry: Code) => entry._id === _id).meaning).toBe(meaning);
      }
    },
    { numRuns: 6 },
  );
});
