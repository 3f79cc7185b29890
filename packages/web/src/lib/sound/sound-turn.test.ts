import { expect, it } from 'vitest';
import { standInBrowser } from '#lib/live/live-line.stand-ins.ts';
import { SoundTurn } from './sound-turn.ts';

function tabs(count: number) {
  const browser = standInBrowser();
  const heard = new Set<number>();
  const turns = Array.from({ length: count }, (_, tab) => {
    const { lock } = browser.openTab().shared;
    return new SoundTurn(lock, (mine) => {
      if (mine) heard.add(tab);
      else heard.delete(tab);
    });
  });
  return { heard: () => [...heard], turns: turns as [SoundTurn, SoundTurn, SoundTurn] };
}

const SEEN = { visible: true, allowed: true };

it('is the tab at the front that is heard, else the one with the connection', () => {
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

it('is one of two that can be seen: the one that the user turned to last', () => {
  const { heard, turns } = tabs(2);
  turns[0].update(SEEN);
  turns[1].update(SEEN);
  expect(heard()).toEqual([1]);
  turns[0].chosen();
  expect(heard()).toEqual([0]);
  turns[0].update({ visible: false });
  expect(heard()).toEqual([1]);
});

it('is none that the browser keeps silent', () => {
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

it('is every tab where tabs cannot agree', () => {
  const turns: boolean[] = [];
  const alone = new SoundTurn(null, (mine) => turns.push(mine));
  alone.update({ visible: true });
  alone.update({ allowed: true });
  alone.update({ visible: false });
  alone.update({ allowed: false });
  expect(turns).toEqual([true, false]);
});
