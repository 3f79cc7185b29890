import { includesWords } from '@ten-four/contract/common/fold';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { listCallsNumbered, listOpenCallsOf, platformsShownTo } from '#features/dispatch/index';
import type { Actor } from '#features/interactions/actor';
import { type Choice, openItem, type Reply } from '#features/interactions/answers.rules';
import { button, callCard, lastNoteOf, placeOf, row } from '#features/outbox/index';
import { notFound, ruleBroken } from '#platform/errors';
import { isId } from '#platform/ids';
import { findServingProfile } from '#platform/sessions/viewer';

const NUMBER = /^#?(\d{1,9})$/;

/** Returns a unit's open calls that the actor may see. */
export async function openCallsOf({ db, viewer }: Actor, unitId = findServingProfile(viewer)?.unitId) {
  if (unitId === undefined) return [];
  const shown = platformsShownTo(viewer);
  return (await listOpenCallsOf(db, { unitId })).filter(({ platform }) => shown.includes(platform));
}

/** Finds a call by id or number, else the unit's only one. The endpoint checks access. Throws 404 and 422. */
export async function findCallId(actor: Actor, typed: string | undefined, unitId?: string): Promise<string> {
  const { db, viewer } = actor;
  if (typed === undefined) {
    const [only, ...others] = await openCallsOf(actor, unitId);
    if (only === undefined) {
      throw ruleBroken(unitId === undefined ? COMMAND_TEXTS.onNoCall : COMMAND_TEXTS.unitOnNoCall);
    }
    if (others.length > 0) throw ruleBroken(COMMAND_TEXTS.onSeveralCalls);
    return only.id;
  }
  const input = typed.trim();
  if (isId(input)) return input;
  const [, digits] = NUMBER.exec(input) ?? [];
  if (digits === undefined) throw notFound(DISPATCH_TEXTS.callNotFound);
  const number = Number(digits);
  const found = await listCallsNumbered(db, { platforms: platformsShownTo(viewer), number });
  const [only, ...others] = found;
  if (only === undefined) throw notFound(DISPATCH_TEXTS.callNotFound);
  if (others.length > 0) throw ruleBroken(COMMAND_TEXTS.onBothPlatforms(number));
  return only;
}

export async function suggestCalls(actor: Actor, typed: string): Promise<Choice[]> {
  const q = typed.trim().replace(/^#/, '').slice(0, 64);
  const { calls } = await actor.read(callEndpoints.listCalls, {
    query: { limit: 25, ...(q === '' ? {} : { q }) },
  });
  return calls.map((call) => ({ name: nameOf(call), value: call._id }));
}

export const nameOf = (call: Call): string =>
  `#${call.callNumber} · ${call.type} · ${placeOf(call)} · ${call.platform}`;

export async function suggestUnits(actor: Actor, typed: string): Promise<Choice[]> {
  const { units } = await actor.read(unitEndpoints.listUnits);
  return units
    .filter(({ callsign, name }) => includesWords(`${callsign} ${name}`, typed))
    .map(({ _id, callsign, name, platform }) => ({
      name: `${callsign} · ${name} · ${platform}`,
      value: _id,
    }));
}

/** Finds a unit by id or callsign; undefined for the actor's own. Throws 404. */
export async function findUnitId(actor: Actor, typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined || isId(typed)) return typed;
  const searchText = typed.trim().toLowerCase();
  const { units } = await actor.read(unitEndpoints.listUnits);
  const found = units.find(({ callsign }) => callsign.toLowerCase() === searchText);
  if (found === undefined) throw notFound(DISPATCH_TEXTS.officerNotFound);
  return found._id;
}

/** Asks whether a unit leaves its other calls; null if it has none. */
export async function moveQuestion(
  actor: Actor,
  call: Call,
  unitId = findServingProfile(actor.viewer)?.unitId,
) {
  const others = (await openCallsOf(actor, unitId)).filter(({ id }) => id !== call._id);
  if (others.length === 0) return null;
  const { units } = await actor.read(unitEndpoints.listUnits);
  const unit = units.find(({ _id }) => _id === unitId);
  if (unit?.platform !== call.platform) return null;
  const about = `${call._id}:${unit._id}`;
  const buttons = row(button('Both', `call:both:${about}`), button('Move', `call:move:${about}`));
  const from = others.map(({ number }) => number);
  return {
    content: COMMAND_TEXTS.moveOrBoth({ callsign: unit.callsign, to: call.callNumber, from }),
    buttons,
  };
}

export async function askToMove(actor: Actor, id: string, unitId?: string): Promise<Reply | null> {
  const { call } = await actor.read(callEndpoints.getCall, { params: { id }, query: { limit: 1 } });
  const movingId = unitId ?? findServingProfile(actor.viewer)?.unitId;
  if (call.status === 'Closed' || call.units.some(({ _id }) => _id === movingId)) return null;
  const question = await moveQuestion(actor, call, movingId);
  if (question === null) return null;
  const { content, buttons } = question;
  return { content, components: [buttons, openItem(actor.web, 'call', id)] };
}

export async function cardOf(actor: Actor, id: string): Promise<Reply> {
  const { call } = await actor.read(callEndpoints.getCall, { params: { id } });
  return callCard(call, { lastNote: lastNoteOf(call), web: actor.web });
}
