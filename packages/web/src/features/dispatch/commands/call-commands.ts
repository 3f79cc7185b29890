import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { DISPOSITION_MAX, DISPOSITIONS, NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { holdsWords, RANK, type Rank } from '#lib/match-words.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { showSuccess } from '#ui/toast.ts';
import { type Assignee, CALL_FAILED, closeCall, detachUnit } from '../calls/call-actions.ts';
import { callsOfUnit, isAttached, newestFirst } from '../calls/call-order.ts';
import { formatCallNumbers, numbersOf, typeAndLocation } from '../calls/call-words.ts';
import { changeCall } from '../calls/calls.queries.ts';
import {
  type Command,
  type CommandContext,
  findUnit,
  foldCallsign,
  notOnDuty,
  type Suggestion,
  suggest,
  type UnitActor,
} from './verb.ts';

type CallVerb = 'attach' | 'detach' | 'note' | 'close';

/** The unit that a command is for; by default the user's own. */
interface Target {
  id: string;
  unit: Assignee | undefined;
  /** The callsign of another unit, with a space. */
  prefix: string;
  callNumbers: readonly number[];
}

const CALLS_MAX = 20;
const CALLS_INITIAL = 8;

/** Suggests completions for the text after the verb: a call number and words. */
export function callCommands(
  verb: CallVerb,
  typed: string,
  context: CommandContext,
  unit?: Assignee,
): Suggestion[] {
  const { officer, calls } = context;
  if (officer === null) return [];
  if (calls === 'loading') return [suggest(verb, 'Loading the active calls...', 'One moment')];
  if (calls === 'failed') {
    const reload: Command = { kind: 'reload-calls' };
    return [suggest(verb, 'The active calls could not be loaded', 'Press Enter to try again', reload)];
  }
  const { number = '', text = '' } = /^(?<number>\d*)(?:\s+(?<text>[\s\S]*))?$/.exec(typed)?.groups ?? {};
  if (number === '' && typed !== '') return [suggest(verb, `${verb} <number>`, 'Enter a call number first')];
  const id = unit?._id ?? officer.id;
  const callNumbers = numbersOf(callsOfUnit(calls, id));
  const target: Target = { id, unit, prefix: unit === undefined ? '' : `${unit.callsign} `, callNumbers };
  const call = calls.find(({ callNumber }) => String(callNumber) === number);
  if (call !== undefined) return suggestOnCall(verb, call, text.trim(), target);

  const candidates = newestFirst(calls).filter(
    (other) => String(other.callNumber).startsWith(number) && isCandidate(verb, other, target),
  );
  if (typed === number && candidates.length > 0)
    return candidates.slice(0, CALLS_MAX).map((other) => suggestCall(verb, other, target));
  if (number !== '') return [suggest(verb, `No active call ${number}`, 'It may have been closed')];
  const none = verb === 'detach' ? "Your unit isn't on a call" : 'No active calls';
  return [suggest(verb, none, 'Nothing to do')];
}

function isCandidate(verb: CallVerb, call: Call, { id }: Target): boolean {
  if (verb === 'attach') return !isAttached(call, id);
  return verb !== 'detach' || isAttached(call, id);
}

function suggestOnCall(verb: CallVerb, call: Call, text: string, target: Target): Suggestion[] {
  const { callNumber: number } = call;
  const { unit, prefix, callNumbers } = target;
  if (verb === 'note') return [suggestNote(call, text)];
  if (verb === 'close') {
    return suggestDispositions(text, ({ id, ending, disposition }) => {
      const close = callCommand(({ queryClient }) => closeCall(queryClient, call, { disposition }));
      return suggest(`close ${number} ${id}`, `Close call ${number}${ending}`, typeAndLocation(call), close);
    });
  }
  if (!isCandidate(verb, call, target)) {
    const message =
      verb === 'attach'
        ? `${unit?.callsign ?? 'Your unit'} is already attached to call ${number}`
        : `Your unit isn't attached to call ${number}`;
    return [suggest(verb, message, typeAndLocation(call))];
  }
  if (verb === 'detach' || callNumbers.length === 0) return [suggestCall(verb, call, target)];
  const others = formatCallNumbers(callNumbers);
  const [move, both] = [attachCommand(call, unit, true), attachCommand(call, unit, false)];
  return [
    suggest(`move ${number}`, `Move ${prefix}to call ${number}`, `Leaves ${others}`, move),
    suggest(`attach ${number}`, `Attach ${prefix}to call ${number}, too`, `Stays on ${others}`, both),
  ];
}

/** Completes a verb, or runs it if the call number is all it needs. */
function suggestCall(verb: CallVerb, call: Call, { unit, prefix, callNumbers }: Target): Suggestion {
  const { callNumber: number } = call;
  const offer = (name: string, command: Command) =>
    suggest(`${verb} ${number}`, name, typeAndLocation(call), command);
  if (verb === 'detach')
    return offer(
      `Detach from call ${number}`,
      callCommand((actor) => detachOwnUnit(actor, call)),
    );
  if (verb === 'attach') {
    const complete: Command = { kind: 'complete', text: `attach ${prefix}${number} ` };
    const command = callNumbers.length > 0 ? complete : attachCommand(call, unit, false);
    return offer(`Attach ${prefix}to call ${number}`, command);
  }
  return offer(`${verb} ${number} ...`, { kind: 'complete', text: `${verb} ${number} ` });
}

function suggestNote({ _id: id, callNumber: number }: Call, text: string): Suggestion {
  if (text === '') return suggest('note', `note ${number} <text>`, `Type the note for call ${number}`);
  if (text.length > NOTE_MAX)
    return suggest('note', 'The note is too long', `At most ${NOTE_MAX} characters`);
  const add = callCommand(async ({ queryClient }) => {
    await changeCall(queryClient, 'POST /api/calls/:id/notes', id, { text });
    showSuccess(`Note added to call ${number}.`);
  });
  return suggest(`note ${number}`, `Add note to call ${number}`, text, add);
}

/** Suggests matching dispositions and the text. For empty text, offers no disposition first, then all of them. */
export function suggestDispositions(
  text: string,
  suggestFor: (option: { id: string; ending: string; disposition: string }) => Suggestion,
): Suggestion[] {
  if (text.length > DISPOSITION_MAX)
    return [suggest('close', 'The disposition is too long', `At most ${DISPOSITION_MAX} characters`)];
  const matching = DISPOSITIONS.filter((disposition) => text === '' || holdsWords(disposition, text));
  const isListed = matching.some((disposition) => disposition.toLowerCase() === text.toLowerCase());
  const dispositions = text === '' ? ['', ...matching] : isListed ? matching : [...matching, text];
  return dispositions.map((disposition) =>
    suggestFor({
      // Typed text keeps one ID while it changes, so that the option stays the same.
      id: disposition === text ? 'as typed' : disposition,
      ending: disposition === '' ? '' : `: ${disposition}`,
      disposition,
    }),
  );
}

const CHANGE_FAILED = { ...CALL_FAILED, unreachable: DISPATCH_TEXTS.unreachable };

/** Returns the command for a change of a call. */
export const callCommand = (run: (actor: UnitActor) => unknown): Command => ({
  kind: 'unit',
  run,
  failure: CHANGE_FAILED,
});

const ownUnitOf = (officer: Officer): Assignee => ({ _id: unitIdOf(officer), callsign: officer.callsign });

const attachCommand = ({ _id: id, callNumber }: Call, unit: Assignee | undefined, move: boolean) =>
  callCommand(async ({ queryClient, officer }) => {
    const { _id: officerId, callsign } = unit ?? ownUnitOf(officer);
    await changeCall(queryClient, 'POST /api/calls/:id/attach', id, { officerId, move });
    showSuccess(`${callsign} ${move ? 'moved' : 'attached'} to call ${callNumber}.`);
  });

export const detachOwnUnit = ({ queryClient, officer }: UnitActor, call: Call): Promise<void> =>
  detachUnit(queryClient, call, ownUnitOf(officer));

export function suggestActiveCalls(typed: string, { officer, calls }: CommandContext): Suggestion[] {
  if (officer === null || typeof calls === 'string') return [];
  const found = newestFirst(calls).flatMap((call) => {
    const rank = rankOfCall(call, typed);
    return rank === null ? [] : [suggestOpenCall(call, rank)];
  });
  return found.slice(0, typed === '' ? CALLS_INITIAL : CALLS_MAX);
}

function rankOfCall({ callNumber, type, location, postal }: Call, typed: string): Rank | null {
  if (String(callNumber) === typed) return RANK.exact;
  if (holdsWords(`${type} ${location ?? ''} ${postal ?? ''}`, typed)) return RANK.words;
  return String(callNumber).startsWith(typed) ? RANK.part : null;
}

function suggestOpenCall(call: Call, rank: Rank): Suggestion {
  const { callNumber, type, location } = call;
  const command: Command = { kind: 'open-call', call };
  const name = `Call ${callNumber} · ${type}`;
  const open = suggest(`open ${callNumber}`, name, location ?? 'No location', command, rank);
  return { ...open, group: 'Active Calls' };
}

export function attachCommands(typed: string, context: CommandContext): Suggestion[] {
  const [, first = '', rest = ''] = /^(\S*)(?:\s+([\s\S]*))?$/.exec(typed) ?? [];
  if (!/^[a-z]/i.test(first)) return callCommands('attach', typed, context);
  const unit = findUnit(first, context.units);
  if (unit !== undefined) return callCommands('attach', rest.trim(), context, unit);
  const prefixed = context.units.filter(({ callsign }) =>
    foldCallsign(callsign).startsWith(foldCallsign(first)),
  );
  if (rest !== '' || prefixed.length === 0) {
    return [suggest('attach', notOnDuty(first), 'attach <number>, or attach <callsign> <number>')];
  }
  return prefixed.map(({ callsign, name, status }) => {
    const text = `attach ${callsign}`;
    return suggest(text, `${text} <number>`, `${name}, ${status}`, completeAttach(callsign));
  });
}

const completeAttach = (callsign: string): Command => ({ kind: 'complete', text: `attach ${callsign} ` });

export function suggestUnits(typed: string, { officer, units, calls }: CommandContext): Suggestion[] {
  if (officer === null || !/[a-z]/i.test(typed)) return [];
  return units.flatMap((unit): Suggestion[] => {
    const rank = rankOfUnit(unit, typed);
    if (rank === null) return [];
    const { callsign, name, status, call: number } = unit;
    const known = typeof calls === 'string' ? [] : calls;
    const call = known.find(({ callNumber }) => callNumber === number);
    const command: Command = call === undefined ? completeAttach(callsign) : { kind: 'open-call', call };
    const description = number === null ? status : `${status}, call ${number}`;
    const open = suggest(`unit ${callsign}`, `${callsign} ${name}`, description, command, rank);
    return [{ ...open, group: 'Units' }];
  });
}

function rankOfUnit({ callsign, name }: Unit, typed: string): Rank | null {
  const folded = foldCallsign(typed);
  if (foldCallsign(callsign) === folded) return RANK.exact;
  if (foldCallsign(callsign).startsWith(folded)) return RANK.beginning;
  return holdsWords(name, typed) ? RANK.words : null;
}
