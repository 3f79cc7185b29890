import type { Api } from '@ten-four/contract/api';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import {
  DISPOSITION_MAX,
  HOLD_MINUTES_MAX,
  HOLD_REASON_MAX,
  RESPONSES,
  type Response,
  SERVICES,
  type Service,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { showSuccess } from '#ui/toast.ts';
import { assignUnits, closeCall, detachUnit } from '../calls/call-actions.ts';
import { isAttached } from '../calls/call-order.ts';
import { RESPONSE_LETTERS } from '../calls/call-responses.ts';
import { callsignsOf, numbersOf, typeAndLocation } from '../calls/call-words.ts';
import { type CallRoute, changeCall } from '../calls/calls.queries.ts';
import { changeUnit, type UnitRoute } from '../units/units.queries.ts';
import {
  type DispatchActor,
  type DispatchContext,
  explain,
  findUnit,
  notOnDuty,
  offer,
  type Suggestion,
  tooLong,
} from './verb.ts';

const responseOf = (word: string): Response | undefined =>
  RESPONSES.find((response) => RESPONSE_LETTERS[response] === word.toUpperCase());
const serviceOf = (word: string): Service | undefined =>
  SERVICES.find((service) => service.toLowerCase() === word.toLowerCase());

/** Returns a `run` that changes a call and shows the outcome. */
export const callChange =
  <R extends CallRoute>(call: Call, route: R, body: PartOf<Api[R], 'body'>, done: string) =>
  async ({ queryClient }: DispatchActor): Promise<void> => {
    await changeCall(queryClient, route, call._id, body);
    showSuccess(`Call ${call.callNumber}: ${done}.`);
  };

export function suggestForCall(number: number, rest: readonly string[], context: DispatchContext) {
  const call = context.calls.find(({ callNumber }) => callNumber === number);
  if (call === undefined) return explain(`No active call ${number}`);
  const [word = '', ...more] = rest;
  const description = typeAndLocation(call);
  if (word === '')
    return offer(`Call ${number}`, description, ({ show }) => show({ call: call._id, emergency: null }));
  const priority = Number(/^p([123])$/i.exec(word)?.[1]);
  if (priority > 0 && more.length === 0) {
    const change = callChange(call, 'PUT /api/calls/:id', { priority }, `priority ${priority}`);
    return offer(`Call ${number}: priority ${priority}`, description, change);
  }
  const response = responseOf(word);
  if (response !== undefined) return suggestResponseOf(call, response, more, context);
  switch (word.toLowerCase()) {
    case 'hold':
      return suggestHold(call, more);
    case 'merge':
      return suggestMerge(call, more, context);
    case 'close': {
      const disposition = more.join(' ');
      const name = `Close call ${number}${disposition === '' ? '' : `: ${disposition}`}`;
      const close = ({ queryClient }: DispatchActor) => closeCall(queryClient, call, { disposition });
      return tooLong(disposition, DISPOSITION_MAX) ?? offer(name, description, close);
    }
    default:
      return suggestAddService(call, rest) ?? suggestUnitChanges(call, rest, context);
  }
}

function suggestResponseOf(
  call: Call,
  response: Response,
  [word, ...more]: readonly string[],
  { units }: DispatchContext,
): Suggestion {
  const form = `${call.callNumber} ${RESPONSE_LETTERS[response].toLowerCase()} <unit>`;
  if (word === undefined) return explain(form);
  if (more.length > 0) return explain(`One unit at a time: ${form}`);
  const unit = findUnit(word, units);
  if (unit === undefined) return explain(notOnDuty(word));
  if (!isAttached(call, unit._id)) return explain(`${unit.callsign} isn't on call ${call.callNumber}`);
  return suggestResponse(call, unit, response);
}

function suggestResponse(call: Call, { _id: unitId, callsign }: Unit, response: Response): Suggestion {
  const body = { response, unitId };
  const respond = callChange(call, 'POST /api/calls/:id/response', body, `${callsign} ${response}`);
  return offer(`${callsign}: ${response}`, `Call ${call.callNumber}`, respond);
}

function suggestHold(call: Call, [word = '', ...more]: readonly string[]): Suggestion {
  const minutes = Number(word);
  const reason = more.join(' ');
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > HOLD_MINUTES_MAX) {
    return explain(`${call.callNumber} hold <minutes> [reason]`);
  }
  if (call.units.length > 0) return explain(`Call ${call.callNumber} has units: detach them first`);
  const change = callChange(call, 'POST /api/calls/:id/hold', { minutes, reason }, `held for ${minutes} min`);
  return (
    tooLong(reason, HOLD_REASON_MAX) ??
    offer(`Hold call ${call.callNumber} for ${minutes} min`, reason, change)
  );
}

function suggestMerge(call: Call, words: readonly string[], { calls }: DispatchContext): Suggestion {
  const { callNumber: number } = call;
  const into = calls.find((other) => String(other.callNumber) === words.join(' ') && other._id !== call._id);
  if (into === undefined) return explain(`${number} merge <other call>`);
  const name = `Merge call ${number} into ${into.callNumber}`;
  return offer(
    name,
    `Units and callers move to ${into.type}; ${number} closes`,
    callChange(call, 'POST /api/calls/:id/merge', { into: into._id }, `merged into ${into.callNumber}`),
    // A merge can't be undone.
    `${name}? Press Enter again`,
  );
}

function suggestAddService(call: Call, words: readonly string[]): Suggestion | null {
  const service = serviceOf(/^\+ ?(\w+)$/.exec(words.join(' '))?.[1] ?? '');
  if (service === undefined) return null;
  if (call.services.includes(service)) return explain(`Call ${call.callNumber} already requests ${service}`);
  const services = SERVICES.filter((one) => one === service || call.services.includes(one));
  const body = { services, before: { services: call.services } };
  const change = callChange(call, 'PUT /api/calls/:id', body, services.join(', '));
  return offer(`Call ${call.callNumber}: add ${service}`, services.join(', '), change);
}

/** Returns the unit, or the reason it can't be resolved. */
function resolveUnit(call: Call, sign: string, word: string, { units }: DispatchContext): Unit | string {
  const { callNumber: number } = call;
  if (word === '') return `${number} ${sign}<unit${sign === '+' ? ' or service' : ''}>`;
  const service = serviceOf(word);
  if (service !== undefined) {
    return sign === '-' ? `To remove ${service}, use Transfer` : `${number} + ${word.toLowerCase()}`;
  }
  const unit = findUnit(word, units);
  if (unit === undefined) {
    return sign === '+' ? `${word.toUpperCase()} isn't a unit on duty or a service` : notOnDuty(word);
  }
  return sign === '-' && !isAttached(call, unit._id) ? `${unit.callsign} isn't on call ${number}` : unit;
}

function suggestUnitChanges(call: Call, words: readonly string[], context: DispatchContext): Suggestion {
  const signs = new Map<Unit, string>();
  const text = words.join(' ').replaceAll(/(^| )([+-]) /g, '$1$2');
  for (const typed of text.split(' ')) {
    const [, sign = '', word = ''] = /^([+-]?)(.*)$/.exec(typed) ?? [];
    const unit = resolveUnit(call, sign, word, context);
    if (typeof unit === 'string') return explain(unit);
    if ((signs.get(unit) ?? sign) !== sign) return explain(`${unit.callsign} is named twice`);
    signs.set(unit, sign);
  }
  const by = (sign: string) => [...signs.keys()].filter((unit) => signs.get(unit) === sign);
  const [move, add, detach] = [by(''), by('+'), by('-')];
  const actions = [
    move.length > 0 && `Assign ${callsignsOf(move)}`,
    add.length > 0 && `Assign ${callsignsOf(add)} in addition to other calls`,
    detach.length > 0 && `Detach ${callsignsOf(detach)}`,
  ].filter(Boolean);
  const isMoved = ({ _id }: { _id: string }) => move.some((unit) => unit._id === _id);
  const callsLeft = context.calls.filter((other) => other !== call && other.units.some(isMoved));
  const leaves = callsLeft.length === 0 ? '' : `, leaves ${numbersOf(callsLeft).join(', ')}`;
  return offer(
    `${actions.join(', ')}: call ${call.callNumber}`,
    `${call.type}${leaves}`,
    async ({ queryClient }) => {
      if (move.length > 0) await assignUnits(queryClient, call, move, true);
      if (add.length > 0) await assignUnits(queryClient, call, add, false);
      for (const unit of detach) await detachUnit(queryClient, call, unit);
    },
  );
}

export function suggestForUnit(unit: Unit, words: readonly string[], context: DispatchContext): Suggestion {
  const { callsign } = unit;
  const typed = words.join(' ').toLowerCase();
  const act = (name: string, description: string, route: UnitRoute, body?: { status: string }) =>
    offer(name, description, async ({ queryClient }) =>
      showSuccess((await changeUnit(queryClient, route, unit._id, body)).message),
    );
  if (typed === '') return explain(`${callsign} <status, dis, enr, osc, ok or ask>`);
  if (typed === 'ok') return act(`${callsign}: contact made`, unit.name, 'POST /api/units/:id/contact');
  if (typed === 'ask') return act(`Ask ${callsign}`, 'Are you OK?', 'POST /api/units/:id/ask');
  const response = responseOf(typed);
  if (response !== undefined) {
    const call = context.calls.find(({ callNumber }) => callNumber === unit.call);
    return call === undefined
      ? explain(`${callsign} isn't on a call`)
      : suggestResponse(call, unit, response);
  }
  const own = context.statuses.filter(({ kinds }) => kinds.includes(unit.kind));
  const status = own.find(({ code }) => code.toLowerCase() === typed);
  if (status === undefined) return explain(`${callsign} has no status ${words.join(' ')}`);
  const { code, label } = status;
  const name = `${callsign}: ${code} ${label}`;
  return act(name, 'Sets the status of the unit', 'POST /api/units/:id/status', { status: code });
}
