import { includesWords } from '@ten-four/contract/common/fold';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { findCallOf, listCallsNumbered, platformsShownTo } from '#features/dispatch/index';
import type { Choice, Reply } from '#features/interactions/answers.rules';
import type { Asker } from '#features/interactions/asker';
import { callCard, lastNoteOf, placeOf } from '#features/outbox/index';
import { notFound, ruleBroken } from '#platform/errors';
import { isId } from '#platform/ids';
import { servingAs } from '#platform/sessions/viewer';

const NUMBER = /^#?(\d{1,9})$/;

/**
 * The id of the call that is meant: one of the list, one by its number, or without a word the one that one's own unit is
 * on. Whether it may be seen is up to the endpoint that is asked then. Throws 404 and 422.
 */
export async function chosenCall(asker: Asker, typed: string | undefined): Promise<string> {
  const { db, viewer } = asker;
  if (typed === undefined) {
    const unitId = servingAs(viewer)?.unitId;
    const own = unitId === undefined ? undefined : await findCallOf(db, unitId);
    if (own === undefined) throw ruleBroken(COMMAND_TEXTS.onNoCall);
    return own;
  }
  const given = typed.trim();
  if (isId(given)) return given;
  const [, digits] = NUMBER.exec(given) ?? [];
  if (digits === undefined) throw notFound(DISPATCH_TEXTS.callNotFound);
  const number = Number(digits);
  const found = await listCallsNumbered(db, { platforms: platformsShownTo(viewer), number });
  const [first] = found;
  if (first === undefined) throw notFound(DISPATCH_TEXTS.callNotFound);
  if (found.length > 1) throw ruleBroken(COMMAND_TEXTS.onBothPlatforms(number));
  return first;
}

/** The active calls that hold what was typed. */
export async function suggestCalls(asker: Asker, typed: string): Promise<Choice[]> {
  const q = typed.trim().replace(/^#/, '').slice(0, 64);
  const { calls } = await asker.read(callEndpoints.listCalls, {
    query: { limit: 25, ...(q === '' ? {} : { q }) },
  });
  return calls.map((call) => ({ name: nameOf(call), value: call._id }));
}

const nameOf = (call: Call): string =>
  `#${call.callNumber} · ${call.type} · ${placeOf(call)} · ${call.platform}`;

/** The units on duty that hold what was typed. */
export async function suggestUnits(asker: Asker, typed: string): Promise<Choice[]> {
  const { units } = await asker.read(unitEndpoints.listUnits);
  return units
    .filter(({ callsign, name }) => includesWords(`${callsign} ${name}`, typed))
    .map(({ _id, callsign, name, platform }) => ({
      name: `${callsign} · ${name} · ${platform}`,
      value: _id,
    }));
}

/** The id of the unit that is meant, by its callsign too; undefined for one's own. Throws 404. */
export async function chosenUnit(asker: Asker, typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined || isId(typed)) return typed;
  const wanted = typed.trim().toLowerCase();
  const { units } = await asker.read(unitEndpoints.listUnits);
  const found = units.find(({ callsign }) => callsign.toLowerCase() === wanted);
  if (found === undefined) throw notFound(DISPATCH_TEXTS.officerNotFound);
  return found._id;
}

/** A call as it is now, as its card. */
export async function cardOf(asker: Asker, id: string): Promise<Reply> {
  const { call } = await asker.read(callEndpoints.getCall, { params: { id } });
  return callCard(call, { lastNote: lastNoteOf(call), web: asker.web });
}
