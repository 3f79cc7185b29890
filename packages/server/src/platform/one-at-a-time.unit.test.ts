import { expect, test } from 'vitest';
import { createQueues } from '#platform/one-at-a-time';

test('runs one task per key at a time, in order, and continues after a failure', async () => {
  const run = createQueues();
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      ends[name] = () => (name === 'first' ? reject(new Error(name)) : resolve(name));
    });
  };
  const first = run('a', work('first'));
  const second = run('a', work('second'));
  const other = run('b', work('other'));
  await expect.poll(() => begun).toEqual(['first', 'other']);
  ends.first?.();
  await expect(first).rejects.toThrow('first');
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  ends.second?.();
  ends.other?.();
  expect(await Promise.all([second, other])).toEqual(['second', 'other']);
});
