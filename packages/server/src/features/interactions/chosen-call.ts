import { includesWords } from '@ten-four/contract/common/fold';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { listCallsNumbered, listOpenCallsOf, platformsShownTo } from '#features/dispatch/index';
import { type Choice, openButton, type Reply } from '#features/interactions/answers.rules';
import type { Asker } from '#features/interactions/asker';
import { button, callCard, lastNoteOf, openAddress, placeOf, type Row, row } from '#features/outbox/index';
import { notFound, ruleBroken } from '#platform/errors';
import { isId } from '#platform/ids';
import { servingAs } from '#platform/sessions/viewer';

const NUMBER = /^#?(\d{1,9})$/;

/** Returns the open calls of a unit, the asker's own unless another is named, as far as the asker may see them. */
export async function openCallsOf(
  { db, viewer }: Asker,
  unitId = servingAs(viewer)?.unitId,
): Promise<OpenCall[]> {
  if (unitId === undefined) return [];
  const shown = platformsShownTo(viewer);
  return (await listOpenCallsOf(db, { unitId })).filter(({ platform }) => shown.includes(platform));
}
type OpenCall = Awaited<ReturnType<typeof listOpenCallsOf>>[number];

/**
 * The id of the call that is meant: one of the list, one by its number, or without a word the one that a unit is on, the
 * asker's own unless another is named. Whether it may be seen is up to the endpoint that is asked then. Throws 404 and 422.
 */
export async function chosenCall(asker: Asker, typed: string | undefined, unitId?: string): Promise<string> {
  const { db, viewer } = asker;
  if (typed === undefined) {
    const [only, ...others] = await openCallsOf(asker, unitId);
    if (only === undefined) {
      throw ruleBroken(unitId === undefined ? COMMAND_TEXTS.onNoCall : COMMAND_TEXTS.unitOnNoCall);
    }
    if (others.length > 0) throw ruleBroken(COMMAND_TEXTS.onSeveralCalls);
    return only.id;
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

interface MoveQuestion {
  content: string;
  buttons: Row;
}

/** Returns the question whether a unit leaves its other calls for a call; null where it is on no other. */
export async function moveQuestion(
  asker: Asker,
  call: Call,
  unitId = servingAs(asker.viewer)?.unitId,
): Promise<MoveQuestion | null> {
  const from = (await openCallsOf(asker, unitId)).filter(({ id }) => id !== call._id);
  if (from.length === 0) return null;
  const { units } = await asker.read(unitEndpoints.listUnits);
  const unit = units.find(({ _id }) => _id === unitId);
  if (unit?.platform !== call.platform) return null;
  const about = `${call._id}:${unit._id}`;
  return {
    content: COMMAND_TEXTS.moveOrBoth({
      callsign: unit.callsign,
      to: call.callNumber,
      from: from.map(({ number }) => number),
    }),
    buttons: row(button('Both', `call:both:${about}`), button('Move', `call:move:${about}`)),
  };
}

/**
 * Asks that question before a unit is attached, the asker's own unless another is named; null where there is nothing to
 * ask.
 */
export async function askToMove(asker: Asker, id: string, unitId?: string): Promise<Reply | null> {
  const { call } = await asker.read(callEndpoints.getCall, { params: { id }, query: { limit: 1 } });
  const meant = unitId ?? servingAs(asker.viewer)?.unitId;
  if (call.status === 'Closed' || call.units.some(({ _id }) => _id === meant)) return null;
  const question = await moveQuestion(asker, call, meant);
  if (question === null) return null;
  const { content, buttons } = question;
  return { content, components: [buttons, openButton(openAddress(asker.web, 'call', id))] };
}

/** A call as it is now, as its card. */
export async function cardOf(asker: Asker, id: string): Promise<Reply> {
  const { call } = await asker.read(callEndpoints.getCall, { params: { id } });
  return callCard(call, { lastNote: lastNoteOf(call), web: asker.web });
}
