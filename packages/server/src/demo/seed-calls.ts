import type { DemoRows } from '#demo/rows';
import type { DemoEvent } from '#demo/seed-crews';
import { requireKnown, type Town } from '#demo/town';
import * as dispatch from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';

/** Creates open and closed calls. Some were dispatched, but no dispatcher is on duty when the demo starts. */
export async function seedCalls(
  town: Town,
  calls: DemoRows['calls'],
  events: readonly DemoEvent[],
): Promise<void> {
  const coming = events.toSorted((a, b) => b.ago - a.ago);
  const run = async (event: DemoEvent | undefined) => event?.run(town.ago(event.ago, MINUTE));
  for (const call of calls) {
    const begins = call.callers?.[0]?.ago ?? call.ago;
    while ((coming[0]?.ago ?? 0) >= begins) await run(coming.shift());
    await seedCall(town, call);
  }
  for (const event of coming) await run(event);
}

type DemoCall = DemoRows['calls'][number];

async function seedCall(town: Town, call: DemoCall): Promise<void> {
  const { tx, settings } = town;
  const id = await (call.callers === undefined ? make(town, call) : report(town, call, call.callers));
  for (const step of call.steps ?? []) {
    const now = town.ago(step.ago, MINUTE);
    const action = { id, by: [town.officer(step.by)], settings, now };
    switch (step.does) {
      case 'attach':
        await dispatch.attachUnit(tx, { ...action, officerId: null });
        break;
      case 'hold':
        await dispatch.holdCall(tx, { ...action, minutes: step.minutes, reason: step.text });
        break;
      case 'patient':
        await dispatch.addPatient(tx, {
          ...action,
          callId: id,
          by: town.officer(step.by),
          input: patientOf(town, step),
        });
        break;
      case 'note':
        await dispatch.addNote(tx, { ...action, text: step.text });
        break;
      case 'close':
        await dispatch.closeCall(tx, { ...action, disposition: step.text });
        break;
      default:
        await dispatch.setResponse(tx, { ...action, unitId: null, response: step.does });
    }
  }
}

function patientOf(
  town: Town,
  { triage, who, text }: Extract<NonNullable<DemoCall['steps']>[number], { does: 'patient' }>,
) {
  const civilianId = who === undefined ? null : town.character(who).civilianId;
  return { triage, civilianId, complaint: text };
}

async function make(town: Town, { by = '', ago, steps, callers, ...input }: DemoCall): Promise<string> {
  const { tx, settings } = town;
  const now = town.ago(ago, MINUTE);
  const { call } = await dispatch.createCall(tx, { by: town.actor(by), input, settings, now });
  return call.id;
}

/** Reports a 911 call that becomes a call, with linked callers. Returns the call's ID. */
async function report(
  town: Town,
  { by, ago, platform = 'Xbox', type, location = null, postal = null, details = null }: DemoCall,
  callers: NonNullable<DemoCall['callers']>,
): Promise<string> {
  const { tx, settings } = town;
  const input = { platform, type, location, postal, details };
  let callId: string | null = null;
  for (const { name, ago: called, answered } of callers) {
    const { civilianId, owner } = town.character(name);
    const { emergency } = await dispatch.reportEmergency(tx, {
      userId: owner.userId,
      input: { ...input, civilianId },
      isLimited: false,
      settings,
      now: town.ago(called, MINUTE),
    });
    const { id } = emergency;
    callId ??= emergency.call_id;
    if (by === undefined || answered === undefined) continue;
    const action = { id, by: [town.dispatcher(by)], settings };
    await dispatch.takeEmergency(tx, { ...action, over: false, now: town.ago(answered, MINUTE) });
    if (callId === null) {
      const { view } = await dispatch.releaseEmergency(tx, {
        ...action,
        input: {},
        now: town.ago(ago, MINUTE),
      });
      callId = view.emergency.call_id;
    } else await dispatch.linkEmergency(tx, { ...action, callId, now: town.ago(answered, MINUTE) });
  }
  return requireKnown(callId ?? undefined, 'a 911 call');
}
