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
import { RESPONSE_LETTERS } from '../calls/call-responses.ts';
import {
  type DispatchContext,
  line,
  notOnDuty,
  refuse,
  type Suggestion,
  tooLong,
  unitNamed,
} from './verb.ts';

const responseOf = (word: string): Response | undefined =>
  RESPONSES.find((response) => RESPONSE_LETTERS[response] === word.toUpperCase());
const serviceOf = (word: string): Service | undefined =>
  SERVICES.find((service) => service.toLowerCase() === word.toLowerCase());
const namesOf = (units: readonly Unit[]): string => units.map(({ callsign }) => callsign).join(', ');

export const aboutOf = ({ type, location }: Call): string =>
  `${type}${location === null ? '' : `, ${location}`}`;

export function suggestForCall(
  number: number,
  rest: readonly string[],
  context: DispatchContext,
): Suggestion {
  const call = context.calls.find(({ callNumber }) => callNumber === number);
  if (call === undefined) return refuse(`No active call ${number}`);
  const [word = '', ...more] = rest;
  const about = aboutOf(call);
  if (word === '') return line(`Call ${number}`, about, { kind: 'open', call });
  const priority = /^p([123])$/i.exec(word)?.[1];
  if (priority !== undefined && more.length === 0) {
    return line(`Call ${number}: priority ${priority}`, about, {
      kind: 'priority',
      call,
      priority: Number(priority),
    });
  }
  const response = responseOf(word);
  if (response !== undefined) return responseOn(call, response, more, context);
  switch (word.toLowerCase()) {
    case 'hold':
      return hold(call, more);
    case 'merge':
      return merge(call, more, context);
    case 'close': {
      const disposition = more.join(' ');
      const name = `Close call ${number}${disposition === '' ? '' : `: ${disposition}`}`;
      return tooLong(disposition, DISPOSITION_MAX) ?? line(name, about, { kind: 'close', call, disposition });
    }
    default:
      return addService(call, rest) ?? unitsOn(call, rest, context);
  }
}

function responseOn(call: Call, response: Response, words: readonly string[], context: DispatchContext) {
  const [word, ...more] = words;
  const form = `${call.callNumber} ${RESPONSE_LETTERS[response].toLowerCase()} <unit>`;
  if (word === undefined) return refuse(form);
  if (more.length > 0) return refuse(`One unit at a time: ${form}`);
  const unit = unitNamed(word, context.units);
  if (unit === undefined) return refuse(notOnDuty(word));
  if (call.units.every(({ _id }) => _id !== unit._id)) {
    return refuse(`${unit.callsign} isn't on call ${call.callNumber}`);
  }
  return line(`${unit.callsign}: ${response}`, `Call ${call.callNumber}`, {
    kind: 'response',
    call,
    unit,
    response,
  });
}

function hold(call: Call, [word = '', ...more]: readonly string[]): Suggestion {
  const minutes = Number(word);
  const reason = more.join(' ');
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > HOLD_MINUTES_MAX) {
    return refuse(`${call.callNumber} hold <minutes> [reason]`);
  }
  if (call.units.length > 0) return refuse(`Call ${call.callNumber} has units: detach them first`);
  const name = `Hold call ${call.callNumber} for ${minutes} min`;
  return tooLong(reason, HOLD_REASON_MAX) ?? line(name, reason, { kind: 'hold', call, minutes, reason });
}

function merge(call: Call, words: readonly string[], { calls }: DispatchContext): Suggestion {
  const into = calls.find(
    ({ callNumber, _id }) => String(callNumber) === words.join(' ') && _id !== call._id,
  );
  if (into === undefined) return refuse(`${call.callNumber} merge <other call>`);
  return line(
    `Merge call ${call.callNumber} into ${into.callNumber}`,
    `Units and callers move to ${into.type}; ${call.callNumber} closes`,
    { kind: 'merge', call, into },
  );
}

function addService(call: Call, words: readonly string[]): Suggestion | null {
  const service = serviceOf(/^\+ ?(\w+)$/.exec(words.join(' '))?.[1] ?? '');
  if (service === undefined) return null;
  if (call.services.includes(service)) return refuse(`Call ${call.callNumber} already requests ${service}`);
  const services = SERVICES.filter((one) => one === service || call.services.includes(one));
  return line(`Call ${call.callNumber}: add ${service}`, services.join(', '), {
    kind: 'services',
    call,
    services,
  });
}

function resolveUnit(
  call: Call,
  { sign, word }: { sign: string; word: string },
  context: DispatchContext,
): Unit | string {
  const { callNumber: number } = call;
  if (word === '') return `${number} ${sign}<unit${sign === '+' ? ' or service' : ''}>`;
  const service = serviceOf(word);
  if (service !== undefined) {
    return sign === '-' ? `To remove ${service}, use Transfer` : `${number} + ${word.toLowerCase()}`;
  }
  const unit = unitNamed(word, context.units);
  if (unit === undefined) {
    return sign === '+' ? `${word.toUpperCase()} isn't a unit on duty or a service` : notOnDuty(word);
  }
  const isOn = call.units.some(({ _id }) => _id === unit._id);
  return sign === '-' && !isOn ? `${unit.callsign} isn't on call ${number}` : unit;
}

function unitsOn(call: Call, words: readonly string[], context: DispatchContext): Suggestion {
  const found: { sign: string; unit: Unit }[] = [];
  for (const typed of words
    .join(' ')
    .replaceAll(/(^| )([+-]) /g, '$1$2')
    .split(' ')) {
    const [, sign = '', word = ''] = /^([+-]?)(.*)$/.exec(typed) ?? [];
    const unit = resolveUnit(call, { sign, word }, context);
    if (typeof unit === 'string') return refuse(unit);
    const before = found.find((one) => one.unit === unit);
    if (before === undefined) found.push({ sign, unit });
    else if (before.sign !== sign) return refuse(`${unit.callsign} is named twice`);
  }
  const by = (sign: string) => found.filter((one) => one.sign === sign).map(({ unit }) => unit);
  const [move, beside, off] = [by(''), by('+'), by('-')];
  const actions = [
    move.length > 0 && `Assign ${namesOf(move)}`,
    beside.length > 0 && `Assign ${namesOf(beside)} in addition to other calls`,
    off.length > 0 && `Detach ${namesOf(off)}`,
  ].filter(Boolean);
  const otherCalls = context.calls.filter(
    (other) => other !== call && other.units.some(({ _id }) => move.some((unit) => unit._id === _id)),
  );
  const leaves =
    otherCalls.length === 0 ? '' : `, leaves ${otherCalls.map(({ callNumber }) => callNumber).join(', ')}`;
  return line(`${actions.join(', ')}: call ${call.callNumber}`, `${call.type}${leaves}`, {
    kind: 'units',
    call,
    move,
    beside,
    off,
  });
}

export function suggestForUnit(
  unit: Unit,
  words: readonly string[],
  { calls, statuses }: DispatchContext,
): Suggestion {
  const { callsign } = unit;
  const typed = words.join(' ');
  if (typed === '') return refuse(`${callsign} <status, dis, enr, osc, ok or ask>`);
  if (/^ok$/i.test(typed)) return line(`${callsign}: contact made`, unit.name, { kind: 'contact', unit });
  if (/^ask$/i.test(typed)) return line(`Ask ${callsign}`, 'Are you OK?', { kind: 'ask', unit });
  const response = responseOf(typed);
  if (response !== undefined) {
    const call = calls.find(({ callNumber }) => callNumber === unit.call);
    if (call === undefined) return refuse(`${callsign} isn't on a call`);
    return line(`${callsign}: ${response}`, `Call ${call.callNumber}`, {
      kind: 'response',
      call,
      unit,
      response,
    });
  }
  const status = statuses.find(
    ({ code, kinds }) => kinds.includes(unit.kind) && code.toLowerCase() === typed.toLowerCase(),
  );
  if (status === undefined) return refuse(`${callsign} has no status ${typed}`);
  return line(`${callsign}: ${status.code} ${status.label}`, 'Sets the status of the unit', {
    kind: 'status',
    unit,
    status: status.code,
  });
}
