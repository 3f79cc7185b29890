import type { Tx } from '#db/database';
import { ACTIVE_CALLS, CLOSED_CALLS, type DemoCall, type DemoStep } from '#demo/calls-data';
import { type Author, addNote, attachUnit, closeCall, createCall } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';

/** Gives the demo's officers calls to work on, and some that are dealt with; after the officers are there. */
export async function seedCalls(tx: Tx, now: number): Promise<void> {
  const officers = await tx
    .selectFrom('officers')
    .select(['id', 'user_id', 'platform', 'callsign'])
    .execute();
  const authorOf = (callsign: string): Author => {
    const officer = officers.find((each) => each.callsign === callsign);
    if (officer === undefined) throw new Error(`The demo data names ${callsign}, who is not there`);
    return { userId: officer.user_id, officerId: officer.id, platform: officer.platform, callsign };
  };
  const at = (ago: number) => now - Math.round(ago * MINUTE);
  // Oldest first, so that the numbers tell the order.
  const calls = [...CLOSED_CALLS, ...ACTIVE_CALLS].sort((a, b) => b.ago - a.ago);
  for (const call of calls) await seedCall(tx, call, authorOf, at);
}

async function seedCall(
  tx: Tx,
  demo: DemoCall,
  authorOf: (callsign: string) => Author,
  at: (ago: number) => number,
): Promise<void> {
  const { by, ago, steps = [], ...input } = demo;
  const { call } = await createCall(tx, { by: authorOf(by), input, now: at(ago) });
  for (const step of steps) {
    await take(tx, step, { id: call.id, by: authorOf(step.by), now: at(step.ago) });
  }
}

async function take(
  tx: Tx,
  { does }: DemoStep,
  request: { id: string; by: Author; now: number },
): Promise<void> {
  if (does === 'attach') await attachUnit(tx, { ...request, officerId: null });
  else if ('note' in does) await addNote(tx, { ...request, text: does.note });
  else await closeCall(tx, { ...request, disposition: does.close });
}
