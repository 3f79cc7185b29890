import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPOSITION_MAX, DISPOSITIONS, NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { holdsWords, RANK, type Rank } from '#lib/match-words.ts';
import {
  bare,
  type CallRef,
  type CommandContext,
  notOnDuty,
  suggest,
  type UnitCommand,
  type UnitRef,
  type UnitSuggestion,
  unitNamed,
} from './verb.ts';

export type CallVerb = 'attach' | 'detach' | 'note' | 'close';

/** Whose coming or going is meant; `unit` where another one than one's own was named. */
interface Who {
  id: string;
  unit: UnitRef | undefined;
  on: readonly number[];
}

const CALLS_MAX = 20;
const CALLS_UNASKED = 8;

/**
 * After a verb: what it does to the call whose number is typed, or the calls whose number it may become; with a unit,
 * what it does to that one in place of one's own.
 */
export function callCommands(
  verb: CallVerb,
  typed: string,
  context: CommandContext,
  unit?: UnitRef,
): UnitSuggestion[] {
  const { officer, calls } = context;
  if (officer === null) return [];
  if (calls === 'loading') return [suggest(verb, 'Loading the active calls...', 'One moment')];
  if (calls === 'failed')
    return [
      suggest(verb, 'The active calls could not be loaded', 'Press Enter to try again', {
        kind: 'reload-calls',
      }),
    ];

  const { number = '', text = '' } = /^(?<number>\d*)(?:\s+(?<text>[\s\S]*))?$/.exec(typed)?.groups ?? {};
  if (number === '' && typed !== '') return [suggest(verb, `${verb} <number>`, 'Enter a call number first')];
  const call = calls.find(({ callNumber }) => String(callNumber) === number);
  const id = unit?.id ?? officer.id;
  const on = calls.filter(({ units }) => units.some(({ _id }) => _id === id));
  const who: Who = { id, unit, on: on.map(({ callNumber }) => callNumber) };
  if (call !== undefined) return onCall(verb, call, text.trim(), who);
  if (typed !== number) return [suggest(verb, `No active call ${number}`, 'It may have been closed')];

  const fitting = newestFirst(calls).filter(
    (other) => String(other.callNumber).startsWith(number) && mayBeMeant(verb, other, who),
  );
  if (fitting.length > 0) return fitting.slice(0, CALLS_MAX).map((other) => toward(verb, other, who));
  if (number !== '') return [suggest(verb, `No active call ${number}`, 'It may have been closed')];
  const none = verb === 'detach' ? "Your unit isn't on a call" : 'No active calls';
  return [suggest(verb, none, 'There is nothing to do')];
}

/** The active calls that a text without a verb may mean: by number, or by words of type, location and postal. */
export function activeCalls(typed: string, { officer, calls }: CommandContext): UnitSuggestion[] {
  if (officer === null || typeof calls === 'string') return [];
  const newest = newestFirst(calls);
  if (typed === '') return newest.slice(0, CALLS_UNASKED).map((call) => openCall(call, RANK.part));
  return newest
    .flatMap((call) => {
      const rank = rankOfCall(call, typed);
      return rank === null ? [] : [openCall(call, rank)];
    })
    .slice(0, CALLS_MAX);
}

function rankOfCall({ callNumber, type, location, postal }: Call, typed: string): Rank | null {
  if (String(callNumber) === typed) return RANK.exact;
  if (holdsWords(`${type} ${location ?? ''} ${postal ?? ''}`, typed)) return RANK.words;
  return String(callNumber).startsWith(typed) ? RANK.part : null;
}

function onCall(verb: CallVerb, call: Call, text: string, who: Who): UnitSuggestion[] {
  const number = call.callNumber;
  if (verb === 'note') return [noteOn(call, text)];
  if (verb === 'close') return closings(call, text);
  if (mayBeMeant(verb, call, who)) {
    return verb === 'attach' && who.on.length > 0 ? moves(call, who) : [toward(verb, call, who)];
  }
  const why =
    verb === 'attach'
      ? `${who.unit?.callsign ?? 'Your unit'} is already attached to call ${number}`
      : `Your unit isn't attached to call ${number}`;
  return [suggest(verb, why, describe(call))];
}

function moves(call: Call, { unit, on }: Who): UnitSuggestion[] {
  const { callNumber: number } = call;
  const whom = unit === undefined ? '' : `${unit.callsign} `;
  const others = `call${on.length === 1 ? '' : 's'} ${on.join(', ')}`;
  const does = { kind: 'attach' as const, call: refOf(call), ...(unit === undefined ? {} : { unit }) };
  return [
    suggest(`move ${number}`, `Move ${whom}to call ${number}`, `Leaves ${others}`, { ...does, move: true }),
    suggest(`attach ${number}`, `Attach ${whom}to call ${number}, too`, `Stays on ${others}`, does),
  ];
}

function noteOn(call: Call, text: string): UnitSuggestion {
  const number = call.callNumber;
  if (text === '') return suggest('note', `note ${number} <text>`, `Now the note on call ${number}`);
  if (text.length > NOTE_MAX)
    return suggest('note', 'The note is too long', `At most ${NOTE_MAX} characters`);
  return suggest(`note ${number}`, `Add note to call ${number}`, text, {
    kind: 'note',
    call: refOf(call),
    text,
  });
}

/** Closing with each disposition that fits, and with the words as they were typed. */
function closings(call: Call, text: string): UnitSuggestion[] {
  const number = call.callNumber;
  if (text.length > DISPOSITION_MAX)
    return [suggest('close', 'The disposition is too long', `At most ${DISPOSITION_MAX} characters`)];
  const fitting = DISPOSITIONS.filter((disposition) => text === '' || holdsWords(disposition, text));
  const isOffered = fitting.some((disposition) => disposition.toLowerCase() === text.toLowerCase());
  const dispositions = text === '' ? ['', ...fitting] : isOffered ? fitting : [...fitting, text];
  return dispositions.map((disposition) =>
    suggest(
      // The words as typed are the same suggestion, however they go on.
      `close ${number} ${disposition === text ? 'as typed' : disposition}`,
      `Close call ${number}${disposition === '' ? '' : `: ${disposition}`}`,
      describe(call),
      { kind: 'close', call: refOf(call), disposition },
    ),
  );
}

/** What brings a verb nearer to its end: detach needs the number only, as does attach where no other call is left for it. */
function toward(verb: CallVerb, call: Call, { unit, on }: Who): UnitSuggestion {
  const number = call.callNumber;
  const offer = (name: string, does: UnitCommand) => suggest(`${verb} ${number}`, name, describe(call), does);
  if (verb === 'attach') {
    const whom = unit === undefined ? '' : `${unit.callsign} `;
    return offer(
      `Attach ${whom}to call ${number}`,
      on.length > 0
        ? { kind: 'complete', text: `attach ${whom}${number} ` }
        : { kind: 'attach', call: refOf(call), ...(unit === undefined ? {} : { unit }) },
    );
  }
  if (verb === 'detach') {
    return offer(`Detach from call ${number}`, { kind: 'detach', call: refOf(call) });
  }
  return offer(`${verb} ${number} ...`, { kind: 'complete', text: `${verb} ${number} ` });
}

function mayBeMeant(verb: CallVerb, call: Call, { id }: Who): boolean {
  const isAttached = call.units.some(({ _id }) => _id === id);
  if (verb === 'attach') return !isAttached;
  return verb === 'detach' ? isAttached : true;
}

function openCall(call: Call, rank: Rank): UnitSuggestion {
  return {
    id: `open ${call.callNumber}`,
    group: 'Active Calls',
    name: `Call ${call.callNumber} · ${call.type}`,
    description: call.location ?? 'No location',
    rank,
    command: { kind: 'open-call', call: refOf(call) },
  };
}

function newestFirst(calls: readonly Call[]): Call[] {
  return [...calls].sort((a, b) => b.callNumber - a.callNumber);
}

function describe({ type, location }: Call): string {
  return location === null ? type : `${type}, ${location}`;
}

function refOf({ _id, callNumber }: Call): CallRef {
  return { id: _id, number: callNumber };
}

/** After `attach`: the number of a call, or a unit's callsign and then the number. */
export function attachCommands(typed: string, context: CommandContext): UnitSuggestion[] {
  const [, first = '', rest = ''] = /^(\S*)(?:\s+([\s\S]*))?$/.exec(typed) ?? [];
  if (!/^[a-z]/i.test(first)) return callCommands('attach', typed, context);
  const unit = unitNamed(first, context.units);
  if (unit !== undefined) {
    return callCommands('attach', rest.trim(), context, { id: unit._id, callsign: unit.callsign });
  }
  const begun =
    rest === '' ? context.units.filter(({ callsign }) => bare(callsign).startsWith(bare(first))) : [];
  return begun.length > 0
    ? begun.map(towardUnit)
    : [suggest('attach', notOnDuty(first), 'attach <number>, or attach <callsign> <number>')];
}

/** The units that a text without a verb may mean: by callsign, or by words of the name. */
export function unitsNamed(typed: string, { officer, units, calls }: CommandContext): UnitSuggestion[] {
  if (officer === null || !/[a-z]/i.test(typed)) return [];
  return units.flatMap((unit): UnitSuggestion[] => {
    const rank = rankOf(unit, typed);
    if (rank === null) return [];
    const call =
      unit.call !== null && typeof calls !== 'string'
        ? calls.find(({ callNumber }) => callNumber === unit.call)
        : undefined;
    return [
      {
        id: `unit ${unit.callsign}`,
        group: 'Units',
        name: `${unit.callsign} ${unit.name}`,
        description: unit.call === null ? unit.status : `${unit.status}, call ${unit.call}`,
        rank,
        command: call
          ? { kind: 'open-call', call: { id: call._id, number: call.callNumber } }
          : { kind: 'complete', text: `attach ${unit.callsign} ` },
      },
    ];
  });
}

function rankOf({ callsign, name }: Unit, typed: string): Rank | null {
  const wanted = bare(typed);
  if (bare(callsign) === wanted) return RANK.exact;
  if (bare(callsign).startsWith(wanted)) return RANK.beginning;
  return holdsWords(name, typed) ? RANK.words : null;
}

const towardUnit = ({ callsign, name, status }: Unit): UnitSuggestion =>
  suggest(`attach ${callsign}`, `attach ${callsign} <number>`, `${name}, ${status}`, {
    kind: 'complete',
    text: `attach ${callsign} `,
  });
