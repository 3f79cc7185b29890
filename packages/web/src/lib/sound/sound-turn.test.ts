import { expect, it } from 'vitest';
import type { TabLock } from '../browser-lock.ts';
import { SoundTurn } from './sound-turn.ts';

function fakeLock(): TabLock {
  type Claim = { onHeld: () => void; onLost: () => void };
  const waiting: Claim[] = [];
  let holder: Claim | undefined;
  const grant = (next: Claim | undefined) => {
    holder = next;
    next?.onHeld();
  };
  return {
    acquire(how, onHeld, onLost) {
      const claim = { onHeld, onLost };
      const before = holder;
      if (how === 'wait' && before !== undefined) waiting.push(claim);
      else {
        grant(claim);
        before?.onLost();
      }
      return () => {
        if (waiting.includes(claim)) waiting.splice(waiting.indexOf(claim), 1);
        if (holder === claim) grant(waiting.shift());
      };
    },
  };
}

function tabs(count: number) {
  const lock = fakeLock();
  const heard = new Set<number>();
  const turns = Array.from({ length: count }, (_, tab) => {
    return new SoundTurn(lock, (mine) => {
      if (mine) heard.add(tab);
      else heard.delete(tab);
    });
  });
  return { heard: () => [...heard], turns: turns as [SoundTurn, SoundTurn, SoundTurn] };
}

const SEEN = { visible: true, allowed: true };

it('sound plays in the visible tab, or else in the one with the connection', () => {
  const { heard, turns } = tabs(2);
  turns[0].update({ ...SEEN, leading: true });
  expect(heard()).toEqual([0]);
  turns[0].update({ visible: false });
  turns[1].update(SEEN);
  expect(heard()).toEqual([1]);
  turns[1].update({ visible: false });
  expect(heard()).toEqual([0]);
  turns[0].update({ leading: false });
  turns[1].update({ leading: true });
  expect(heard()).toEqual([1]);
});

it('sound plays in the last focused of two visible tabs', () => {
  const { heard, turns } = tabs(2);
  turns[0].update(SEEN);
  turns[1].update(SEEN);
  expect(heard()).toEqual([1]);
  turns[0].onFocus();
  expect(heard()).toEqual([0]);
  turns[0].update({ visible: false });
  expect(heard()).toEqual([1]);
});

it('sound skips tabs that the browser mutes', () => {
  const { heard, turns } = tabs(2);
  turns[0].update({ allowed: true, leading: true });
  turns[1].update({ visible: true, allowed: false });
  expect(heard()).toEqual([0]);
  turns[1].update({ allowed: true });
  expect(heard()).toEqual([1]);
  turns[1].update({ allowed: false });
  expect(heard()).toEqual([0]);
  turns[0].stop();
  expect(heard()).toEqual([]);
});

it('sound plays in every tab when tabs cannot coordinate', () => {
  const turns: boolean[] = [];
  const alone = new SoundTurn(null, (mine) => turns.push(mine));
  alone.update({ visible: true });
  alone.update({ allowed: true });
  alone.update({ visible: false });
  alone.update({ allowed: false });
  expect(turns).toEqual([true, false]);
});
