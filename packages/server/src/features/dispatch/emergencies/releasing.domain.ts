import type { CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import type { Db } from '#db/database';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { servicesOf } from '#features/dispatch/calls/calls.rules';
import { type CreatedCall, createEmergencyCall } from '#features/dispatch/calls/creating.domain';
import { publishEmergency } from '#features/dispatch/emergencies/emergencies.events';
import {
  type EmergencyRow,
  listLines,
  updateEmergency,
} from '#features/dispatch/emergencies/emergencies.store';
import type { Settings } from '#platform/settings/settings';

/** Who is told of as having said a line of a 911 call that the caller said. */
const CALLER = 'Caller';

/**
 * Makes a waiting 911 call one on the board, in a transaction that holds its platform: as it was reported but for what
 * `input` says. `by` is null where the server does it.
 */
export async function releaseHeld(
  tx: Db,
  request: {
    emergency: EmergencyRow;
    by: Acting | null;
    /** What the call says instead, and units to assign. */
    input: CallUpdate & { unitIds?: string[] };
    isFallback: boolean;
    settings: Settings;
    now: number;
  },
): Promise<{ emergency: EmergencyRow; created: CreatedCall }> {
  const { emergency, by, input, isFallback, settings, now } = request;
  const { id, platform, caller_name: name } = emergency;
  const lines = await listLines(tx, [id]);
  const said = lines.filter(({ by_name }) => by_name === CALLER);
  const { type, location, postal, details } = emergency;
  const created = await createEmergencyCall(tx, {
    platform,
    by,
    caller: { id, name },
    input: { type, location, postal, details, services: servicesOf(emergency), ...input },
    also: said.map(({ text }) => ({ kind: 'caller', text })),
    settings,
    now,
  });
  const { call, units } = created;
  const change = {
    state: 'Released',
    call_id: call.id,
    call_number: call.number,
    released_at: now,
    is_fallback: isFallback ? 1 : 0,
  } as const;
  await updateEmergency(tx, id, change);
  const released = { ...emergency, ...change };
  await publishEmergency(tx, { emergency: released, lines, call: { ...call, units } }, now);
  return { emergency: released, created };
}
