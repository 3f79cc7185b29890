import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { holdsWords, RANK, type Rank } from '#lib/match-words.ts';
import { callCommands } from './call-commands.ts';
import { type CommandContext, type Suggestion, suggest } from './suggestion.ts';

/** After `attach`: the number of a call, or a unit's callsign and then the number. */
export function attachCommands(typed: string, context: CommandContext): Suggestion[] {
  const [, first = '', rest = ''] = /^(\S*)(?:\s+([\s\S]*))?$/.exec(typed) ?? [];
  if (!/^[a-z]/i.test(first)) return callCommands('attach', typed, context);
  const unit = context.units.find(({ callsign }) => bare(callsign) === bare(first));
  if (unit !== undefined) {
    return callCommands('attach', rest.trim(), context, { id: unit._id, callsign: unit.callsign });
  }
  const begun =
    rest === '' ? context.units.filter(({ callsign }) => bare(callsign).startsWith(bare(first))) : [];
  return begun.length > 0 ? begun.map(towardUnit) : [notOnDuty(first)];
}

/** The units that a text without a verb may mean: by callsign, or by words of the name. */
export function unitsNamed(typed: string, { officer, units, calls }: CommandContext): Suggestion[] {
  if (officer === null || !/[a-z]/i.test(typed)) return [];
  return units.flatMap((unit): Suggestion[] => {
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

/** A callsign as it is compared: the dash does not count. */
const bare = (callsign: string): string => callsign.replace(/[\s-]/g, '').toUpperCase();

const towardUnit = ({ callsign, name, status }: Unit): Suggestion =>
  suggest(`attach ${callsign}`, `attach ${callsign} <number>`, `${name}, ${status}`, {
    kind: 'complete',
    text: `attach ${callsign} `,
  });

const notOnDuty = (callsign: string): Suggestion =>
  suggest(
    'attach',
    `No unit ${callsign.toUpperCase()} is on duty`,
    'attach <number>, or attach <callsign> <number>',
  );
