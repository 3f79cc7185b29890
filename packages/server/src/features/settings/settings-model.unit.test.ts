import { list, section } from '@ten-four/contract/settings/section';
import type { Op } from '@ten-four/contract/settings/settings.contract';
import fc from 'fast-check';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { diff, PLACE } from '#features/settings/diff.rules';
import { applyOps } from '#features/settings/ops.rules';
import { isUnchangedSince, revertChanges } from '#features/settings/undo.rules';
import { type Entry, entriesOf, type Value } from '#features/settings/values.rules';
import { rounds } from '#testing/rounds';

/** Model test of ops, diff and undo on a value and a list. */

const SPEC = section({
  label: 'Model',
  fields: { field: { label: 'Field', schema: Type.Integer() } },
  lists: {
    entries: list({
      label: 'entries',
      entry: Type.Object({ _id: Type.String(), a: Type.Integer(), b: Type.Integer() }),
      minEntries: 0,
      maxEntries: 100,
      name: ({ _id }) => _id,
      unique: ({ _id }) => [_id],
      labels: { a: 'A', b: 'B' },
      defaults: { b: 0 },
    }),
  },
});

interface Step {
  op: Op['op'];
  at: number;
  before: number | null;
  value: number;
  key: 'a' | 'b';
}
const step: fc.Arbitrary<Step> = fc.record({
  op: fc.constantFrom('set' as const, 'add', 'edit', 'edit', 'remove', 'move', 'move'),
  at: fc.nat(12),
  before: fc.option(fc.nat(12)),
  value: fc.nat(3),
  key: fc.constantFrom('a' as const, 'b'),
});
const steps = fc.array(step, { maxLength: 10 });

interface Model {
  field: number;
  entries: { _id: string; a: number; b: number }[];
}

let made = 0;
const newId = () => {
  made += 1;
  return `id${made}`;
};

function run(model: Model, chosen: readonly Step[]): { after: Model; ops: Op[]; ids: string[] } {
  let { field } = model;
  const entries = model.entries.map((entry) => ({ ...entry }));
  const ops: Op[] = [];
  const ids: string[] = [];
  for (const { op, at, before, value, key } of chosen) {
    const index = at % Math.max(1, entries.length);
    const entry = entries[index];
    const target = before === null ? undefined : entries[before % Math.max(1, entries.length)];
    const nextId = target === undefined || target === entry ? null : target._id;
    const put = (one: Model['entries'][number]) => {
      const place = nextId === null ? entries.length : entries.findIndex(({ _id }) => _id === nextId);
      entries.splice(place, 0, one);
    };
    if (op === 'set') {
      field = value;
      ops.push({ op, field: 'field', value });
    } else if (op === 'add') {
      const _id = newId();
      ids.push(_id);
      put({ _id, a: value, b: 0 });
      ops.push({ op, list: 'entries', entry: { a: value }, before: nextId });
    } else if (entry !== undefined) {
      const { _id } = entry;
      if (op === 'edit') entry[key] = value;
      else entries.splice(index, 1);
      if (op === 'move') put(entry);
      const more = op === 'edit' ? { entry: { [key]: value } } : op === 'move' ? { before: nextId } : {};
      ops.push({ op, list: 'entries', _id, ...more });
    }
  }
  return { after: { field, entries }, ops, ids };
}

const asValue = (model: Model): Value => ({ ...model });
const pathsChanged = (before: Value, after: Value) => diff('ten-codes', SPEC, { before, after });
const start = fc
  .array(fc.record({ a: fc.nat(3), b: fc.nat(3) }), { maxLength: 9 })
  .map((all): Model => ({ field: 0, entries: all.map((entry) => ({ _id: newId(), ...entry })) }));

const RUNS = { numRuns: rounds(300) };

test('ops match splicing a list', () => {
  fc.assert(
    fc.property(start, steps, (model, chosen) => {
      const { after, ops, ids } = run(model, chosen);
      const value = applyOps(asValue(model), ops, {
        spec: SPEC,
        newId: () => ids.shift() ?? 'none left',
        removedBy: () => undefined,
        seal: (_, address) => address,
      });
      expect(value).toEqual(after);
    }),
    RUNS,
  );
});

test('a diff has as few paths as differences, and undoing it is exact', () => {
  fc.assert(
    fc.property(start, steps, (model, chosen) => {
      const [before, after] = [asValue(model), asValue(run(model, chosen).after)];
      const changes = pathsChanged(before, after);
      expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
      expect(changes.every((change) => isUnchangedSince(after, change))).toBe(true);
      const back = revertChanges(after, JSON.parse(JSON.stringify(changes)));
      expect(back).toEqual(before);
      const again = pathsChanged(after, back);
      expect(revertChanges(back, again)).toEqual(after);
      const moves = run(model, chosen).ops.filter(({ op }) => op === 'move').length;
      expect(changes.filter(({ path }) => path.endsWith(PLACE)).length).toBeLessThanOrEqual(moves);
    }),
    RUNS,
  );
});

test('undo keeps later changes', () => {
  fc.assert(
    fc.property(start, steps, steps, (model, first, second) => {
      const between = run(model, first).after;
      const [before, then] = [asValue(model), asValue(between)];
      const now = asValue(run(between, second).after);
      const changes = pathsChanged(before, then);
      if (!changes.every((change) => isUnchangedSince(now, change))) return;
      const later = pathsChanged(then, now);
      const back = revertChanges(now, changes);
      const touched = new Set(changes.map(({ path }) => path));
      const ofLater = later.filter(({ path }) => !touched.has(path) && !path.endsWith(PLACE));
      expect(
        pathsChanged(before, back).filter(({ path }) => touched.has(path) && !path.endsWith(PLACE)),
      ).toEqual([]);
      for (const change of ofLater)
        expect([change.path, isUnchangedSince(back, change)]).toEqual([change.path, true]);
      const ids = (value: Value) => entriesOf(value, 'entries').map(({ _id }: Entry) => _id);
      expect(new Set(ids(back)).size).toBe(ids(back).length);
      const placed = new Set(
        changes.filter(({ place }) => place !== undefined).map(({ path }) => path.split('.')[1]),
      );
      const stays = (id: string) => !placed.has(id) && ids(now).includes(id) && ids(back).includes(id);
      expect(ids(back).filter(stays)).toEqual(ids(now).filter(stays));
    }),
    RUNS,
  );
});
