import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPOSITION_MAX, DISPOSITIONS, NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { holdsWords, RANK, type Rank } from '#lib/match-words.ts';
import type { Assignee } from '../calls/call-actions.ts';
import type { CallRef } from '../calls/calls.queries.ts';
import {
  bare,
  type CommandContext,
  notOnDuty,
  suggest,
  type UnitCommand,
  type UnitSuggestion,
  unitNamed,
} from './verb.ts';

export type CallVerb = 'attach' | 'detach' | 'note' | 'close';

interface Target {
  id: string;
  unit: Assignee | undefined;
  on: readonly number[];
}

const CALLS_MAX = 20;
const CALLS_UNASKED = 8;

export function callCommands(
  verb: CallVerb,
  typed: string,
  context: CommandContext,
  unit?: Assignee,
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
  const id = unit?._id ?? officer.id;
  const on = calls.filter(({ units }) => units.some(({ _id }) => _id === id));
  const target: Target = { id, unit, on: on.map(({ callNumber }) => callNumber) };
  if (call !== undefined) return suggestOnCall(verb, call, text.trim(), target);
  if (typed !== number) return [suggest(verb, `No active call ${number}`, 'It may have been closed')];

  const candidates = newestFirst(calls).filter(
    (other) => String(other.callNumber).startsWith(number) && isCandidate(verb, other, target),
  );
  if (candidates.length > 0)
    return candidates.slice(0, CALLS_MAX).map((other) => suggestCall(verb, other, target));
  if (number !== '') return [suggest(verb, `No active call ${number}`, 'It may have been closed')];
  const none = verb === 'detach' ? "Your unit isn't on a call" : 'No active calls';
  return [suggest(verb, none, 'Nothing to do')];
}

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

function suggestOnCall(verb: CallVerb, call: Call, text: string, target: Target): UnitSuggestion[] {
  const number = call.callNumber;
  if (verb === 'note') return [suggestNote(call, text)];
  if (verb === 'close') return suggestClosing(call, text);
  if (isCandidate(verb, call, target)) {
    return verb === 'attach' && target.on.length > 0
      ? suggestMoveOrKeep(call, target)
      : [suggestCall(verb, call, target)];
  }
  const message =
    verb === 'attach'
      ? `${target.unit?.callsign ?? 'Your unit'} is already attached to call ${number}`
      : `Your unit isn't attached to call ${number}`;
  return [suggest(verb, message, describe(call))];
}

function suggestMoveOrKeep(call: Call, { unit, on }: Target): UnitSuggestion[] {
  const { callNumber: number } = call;
  const prefix = unit === undefined ? '' : `${unit.callsign} `;
  const others = `call${on.length === 1 ? '' : 's'} ${on.join(', ')}`;
  const command = { kind: 'attach' as const, call: refOf(call), ...(unit === undefined ? {} : { unit }) };
  return [
    suggest(`move ${number}`, `Move ${prefix}to call ${number}`, `Leaves ${others}`, {
      ...command,
      move: true,
    }),
    suggest(`attach ${number}`, `Attach ${prefix}to call ${number}, too`, `Stays on ${others}`, command),
  ];
}

function suggestNote(call: Call, text: string): UnitSuggestion {
  const number = call.callNumber;
  if (text === '') return suggest('note', `note ${number} <text>`, `Type the note for call ${number}`);
  if (text.length > NOTE_MAX)
    return suggest('note', 'The note is too long', `At most ${NOTE_MAX} characters`);
  return suggest(`note ${number}`, `Add note to call ${number}`, text, {
    kind: 'note',
    call: refOf(call),
    text,
  });
}

function suggestClosing(call: Call, text: string): UnitSuggestion[] {
  const number = call.callNumber;
  if (text.length > DISPOSITION_MAX)
    return [suggest('close', 'The disposition is too long', `At most ${DISPOSITION_MAX} characters`)];
  const matching = DISPOSITIONS.filter((disposition) => text === '' || holdsWords(disposition, text));
  const isListed = matching.some((disposition) => disposition.toLowerCase() === text.toLowerCase());
  const dispositions = text === '' ? ['', ...matching] : isListed ? matching : [...matching, text];
  return dispositions.map((disposition) =>
    suggest(
      // Typed text keeps one ID while it changes, so that the option stays the same.
      `close ${number} ${disposition === text ? 'as typed' : disposition}`,
      `Close call ${number}${disposition === '' ? '' : `: ${disposition}`}`,
      describe(call),
      { kind: 'close', call: refOf(call), disposition },
    ),
  );
}

/** Completes a verb, or runs it if the call number is all it needs. */
function suggestCall(verb: CallVerb, call: Call, { unit, on }: Target): UnitSuggestion {
  const number = call.callNumber;
  const offer = (name: string, command: UnitCommand) =>
    suggest(`${verb} ${number}`, name, describe(call), command);
  if (verb === 'attach') {
    const prefix = unit === undefined ? '' : `${unit.callsign} `;
    return offer(
      `Attach ${prefix}to call ${number}`,
      on.length > 0
        ? { kind: 'complete', text: `attach ${prefix}${number} ` }
        : { kind: 'attach', call: refOf(call), ...(unit === undefined ? {} : { unit }) },
    );
  }
  if (verb === 'detach') {
    return offer(`Detach from call ${number}`, { kind: 'detach', call: refOf(call) });
  }
  return offer(`${verb} ${number} ...`, { kind: 'complete', text: `${verb} ${number} ` });
}

function isCandidate(verb: CallVerb, call: Call, { id }: Target): boolean {
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

const refOf = ({ _id, callNumber }: Call): CallRef => ({ _id, callNumber });

export function attachCommands(typed: string, context: CommandContext): UnitSuggestion[] {
  const [, first = '', rest = ''] = /^(\S*)(?:\s+([\s\S]*))?$/.exec(typed) ?? [];
  if (!/^[a-z]/i.test(first)) return callCommands('attach', typed, context);
  const unit = unitNamed(first, context.units);
  if (unit !== undefined) {
    const { _id, callsign } = unit;
    return callCommands('attach', rest.trim(), context, { _id, callsign });
  }
  const begun =
    rest === '' ? context.units.filter(({ callsign }) => bare(callsign).startsWith(bare(first))) : [];
  return begun.length > 0
    ? begun.map(suggestUnit)
    : [suggest('attach', notOnDuty(first), 'attach <number>, or attach <callsign> <number>')];
}

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
          ? { kind: 'open-call', call: refOf(call) }
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

const suggestUnit = ({ callsign, name, status }: Unit): UnitSuggestion =>
  suggest(`attach ${callsign}`, `attach ${callsign} <number>`, `${name}, ${status}`, {
    kind: 'complete',
    text: `attach ${callsign} `,
  });
