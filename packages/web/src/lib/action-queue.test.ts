import { expect, it } from 'vitest';
import { createActionQueue } from './action-queue.ts';

function actsOf() {
  const started: string[] = [];
  const ends = new Map<string, (result: boolean) => void>();
  const act = (name: string) => () => {
    started.push(name);
    return new Promise<boolean>((resolve) => ends.set(name, resolve));
  };
  const end = (name: string, result = true) => ends.get(name)?.(result);
  return { act, started, end };
}

it('runs actions in order, even after a failure', async () => {
  const take = createActionQueue();
  const { act, started, end } = actsOf();
  const results = ['attach', 'detach', 'reopen'].map((name) => take(name, act(name)));
  await expect.poll(() => started).toEqual(['attach']);
  end('attach', false);
  await expect.poll(() => started).toEqual(['attach', 'detach']);
  end('detach');
  await expect.poll(() => started).toEqual(['attach', 'detach', 'reopen']);
  end('reopen');
  expect(await Promise.all(results)).toEqual([false, true, true]);
});

it('returns false for an action that is already pending, and runs it again once it has ended', async () => {
  const take = createActionQueue();
  const { act, started, end } = actsOf();
  const first = take('attach', act('attach'));
  expect(await take('attach', act('attach'))).toBe(false);
  end('attach');
  expect(await first).toBe(true);
  const again = take('attach', act('attach'));
  await expect.poll(() => started).toEqual(['attach', 'attach']);
  end('attach');
  expect(await again).toBe(true);
});
