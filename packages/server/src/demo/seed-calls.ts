import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { DemoRows } from '#demo/rows';
import type { Town } from '#demo/town';
import { addNote, attachUnit, closeCall, createCall, holdCall, setResponse } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';

/**
 * Gives the officers calls to work on, and many that are dealt with, some of them from when somebody dispatched; nobody does
 * when the demo begins.
 */
export async function seedCalls(
  town: Town,
  calls: DemoRows['calls'],
  dispatching: DemoRows['people']['dispatching'],
): Promise<void> {
  const turns = dispatching
    .flatMap(({ username, platform, ago, lasts }) => [
      { username, platform, ago, isOn: true },
      { username, platform, ago: ago - lasts, isOn: false },
    ])
    .sort((a, b) => b.ago - a.ago);
  for (const call of calls) {
    while ((turns[0]?.ago ?? 0) >= call.ago) await takeTurnOf(town, turns.shift());
    await seedCall(town, call);
  }
  for (const turn of turns) await takeTurnOf(town, turn);
}

async function takeTurnOf(
  town: Town,
  turn: { username: string; platform: Platform; ago: number; isOn: boolean } | undefined,
): Promise<void> {
  if (turn === undefined) return;
  const { username, platform, ago, isOn } = turn;
  await town.dispatch(username, platform, { isOn, now: town.ago(ago, MINUTE) });
}

async function seedCall(
  town: Town,
  { by, ago, steps = [], ...input }: DemoRows['calls'][number],
): Promise<void> {
  const { tx, settings } = town;
  const now = town.ago(ago, MINUTE);
  const { call } = await createCall(tx, { by: town.acting(by), input, settings, now });
  for (const step of steps) {
    const deed = { id: call.id, by: [town.officer(step.by)], settings, now: town.ago(step.ago, MINUTE) };
    switch (step.does) {
      case 'attach':
        await attachUnit(tx, { ...deed, officerId: null });
        break;
      case 'hold':
        await holdCall(tx, { ...deed, minutes: step.minutes, reason: step.text });
        break;
      case 'note':
        await addNote(tx, { ...deed, text: step.text });
        break;
      case 'close':
        await closeCall(tx, { ...deed, disposition: step.text });
        break;
      default:
        await setResponse(tx, { ...deed, unitId: null, response: step.does });
    }
  }
}
