import { expect, test } from 'vitest';
import type { Db } from '#db/database';
import { groupCommit } from '#db/group-commit';

/** The rows of each write as they come; a write that holds 'bad' fails. */
function createWriter() {
  const writes: string[][] = [];
  const write = groupCommit<string>(async (_, rows) => {
    writes.push([...rows]);
    if (rows.includes('bad')) throw new Error('bad is refused');
  });
  return { writes, write };
}

const database = () => ({}) as Db;

test('what comes at once is written together, no more than twenty at a time', async () => {
  const { writes, write } = createWriter();
  const db = database();
  const rows = Array.from({ length: 45 }, (_, index) => String(index));
  await Promise.all(rows.map((row) => write(db, row)));
  expect(writes.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(writes.flat()).toEqual(rows);
});

test('what comes while a write is under way is in the next one', async () => {
  const writes: string[][] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const db = database();
  const later: Promise<void>[] = [];
  const write = groupCommit<string>(async (_, rows) => {
    writes.push([...rows]);
    if (rows.includes('first')) {
      later.push(write(db, 'second'), write(db, 'third'));
      await gate;
    }
  });
  const first = write(db, 'first').then(() => expect(writes).toEqual([['first']]));
  open();
  await first;
  await Promise.all(later);
  expect(writes).toEqual([['first'], ['second', 'third']]);
});

test('a row that is refused fails alone, and what comes later is written', async () => {
  const { writes, write } = createWriter();
  const db = database();
  const outcomes = await Promise.allSettled(['one', 'bad', 'two'].map((row) => write(db, row)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: new Error('bad is refused') });
  expect(writes).toEqual([['one', 'bad', 'two'], ['one'], ['bad'], ['two']]);
  await write(db, 'later');
  expect(writes.at(-1)).toEqual(['later']);
});

test('each database has rows of its own', async () => {
  const { writes, write } = createWriter();
  await Promise.all([write(database(), 'here'), write(database(), 'there')]);
  expect(writes).toEqual([['here'], ['there']]);
});
