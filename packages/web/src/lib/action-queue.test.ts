import { expect, it } from 'vitest';
import { createActionQueue } from './action-queue.ts';

function actsOf() {
  const begun: string[] = [];
  const ends = new Map<string, (done: boolean) => void>();
  const act = (name: string) => () => {
    begun.push(name);
    return new Promise<boolean>((resolve) => ends.set(name, resolve));
  };
  const end = (name: string, done = true) => ends.get(name)?.(done);
  return { act, begun, end };
}

it('runs actions in order, even after a failure', async () => {
  const take = createActionQueue();
  const { act, begun, end } = actsOf();
  const done = ['attach', 'detach', 'reopen'].map((name) => take(name, act(name)));
  await expect.poll(() => begun).toEqual(['attach']);
  end('attach', false);
  await expect.poll(() => begun).toEqual(['attach', 'detach']);
  end('detach');
  await expect.poll(() => begun).toEqual(['attach', 'detach', 'reopen']);
  end('reopen');
  expect(await Promise.all(done)).toEqual([false, true, true]);
});

it('returns false for an action that is already pending, and runs it again once it has ended', async () => {
  const take = createActionQueue();
  const { act, begun, end } = actsOf();
  const first = take('attach', act('attach'));
  expect(await take('attach', act('attach'))).toBe(false);
  end('attach');
  expect(await first).toBe(true);
  const again = take('attach', act('attach'));
  await expect.poll(() => begun).toEqual(['attach', 'attach']);
  end('attach');
  expect(await again).toBe(true);
});
