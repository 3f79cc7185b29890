import type { Db } from '#db/database';
import { addEntry } from '#features/dispatch/calls.domain';
import type { Line } from '#features/dispatch/calls.rules';
import { presentPanic } from '#features/dispatch/panics.presenter';
import type { AcknowledgementRow, PanicRow } from '#features/dispatch/panics.store';
import type { Signature } from '#features/ownership/index';
import { publish } from '#platform/live/publish';

/** A line of a call's log that tells of its panic. */
export const panicLine = (text: string): Line => ({ kind: 'panic', text });

/**
 * Writes down in its call's log what happened to a panic, and tells whoever reads dispatch of its platform what the
 * panic is now. `by` null: the server itself. `now` in milliseconds.
 */
export async function writeDownPanic(
  tx: Db,
  happened: {
    panic: PanicRow;
    acknowledgements: readonly AcknowledgementRow[];
    text: string;
    by: Signature | null;
    now: number;
  },
): Promise<void> {
  const { panic, acknowledgements, text, by, now } = happened;
  const { call_id: callId, platform } = panic;
  await addEntry(tx, { callId, platform, ...panicLine(text), by, now });
  await publishPanic(tx, { panic, acknowledgements }, now);
}

/** Tells whoever reads dispatch of a panic's platform what it is now. `now` in milliseconds. */
export async function publishPanic(
  tx: Db,
  state: { panic: PanicRow; acknowledgements: readonly AcknowledgementRow[] },
  now: number,
): Promise<void> {
  await publish(tx, {
    name: 'panic',
    readers: { dispatch: state.panic.platform },
    data: { panic: presentPanic(state) },
    now,
  });
}
