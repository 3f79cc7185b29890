import { foldWords } from '@ten-four/contract/common/fold';
import { RANK, rankOfCode } from '#lib/match-words.ts';
import { activeCalls, unitsNamed } from './call-commands.ts';
import { DISPATCH_VERBS } from './dispatch-verbs.ts';
import { bareStatusCommands, UNIT_VERBS } from './unit-verbs.ts';
import { type CommandContext, SUGGESTION_GROUPS, type Suggestion, suggest, type Verb } from './verb.ts';

const VERBS: readonly Verb[] = [...DISPATCH_VERBS, ...UNIT_VERBS];

/**
 * What a text in the command field may mean, best first: commands, active calls, units, 10-codes. With nothing
 * typed, all that can be begun. Depends on nothing but its arguments and never throws.
 */
export function parseCommand(text: string, context: CommandContext): Suggestion[] {
  const typed = text.trim();
  return [
    ...verbCommands(text, context),
    ...(context.officer === null ? [] : bareStatusCommands(typed, context)),
    ...activeCalls(typed, context),
    ...unitsNamed(typed, context),
    ...codes(typed, context),
  ].sort(
    (a, b) => a.rank - b.rank || SUGGESTION_GROUPS.indexOf(a.group) - SUGGESTION_GROUPS.indexOf(b.group),
  );
}

/** Whether a text is meant as a unit's command, whoever types it. */
export function isCommand(text: string): boolean {
  const [first] = foldWords(text);
  return UNIT_VERBS.some(
    ({ word, isSearch }) => !isSearch && (word === first || text.trim().toLowerCase().startsWith(`${word} `)),
  );
}

/** A word that is typed in full is read with what follows; one that is just begun is offered to be completed. */
function verbCommands(text: string, context: CommandContext): Suggestion[] {
  const [, first = '', rest] = /^\s*(\S*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const begun = first.toLowerCase();
  return VERBS.flatMap((verb): Suggestion[] => {
    const { word, usage, description } = verb;
    if (!verb.who(context)) return [];
    if (begun === word || verb.matches?.(first, context)) {
      return verb.parse(rest?.trim() ?? '', context, first).map((one) => ({ ...one, verb }));
    }
    // What begins with a number may become any of many codes.
    const isBegun = word.startsWith(begun) && !(/^\d/.test(word) && begun !== '');
    if (rest !== undefined || !isBegun || description === undefined) return [];
    const name = usage === '' ? word : `${word} ${usage}`;
    const next = { kind: 'complete' as const, text: usage === '' ? word : `${word} ` };
    const words = typeof description === 'string' ? description : description(context);
    return [suggest(`verb ${word}`, name, words, next, RANK.beginning)];
  });
}

function codes(typed: string, { tenCodes }: CommandContext): Suggestion[] {
  return tenCodes.flatMap(({ code, meaning }) => {
    const rank = rankOfCode(code, meaning, typed);
    if (rank === null) return [];
    const read = suggest(`code ${code}`, code, meaning, { kind: 'read' }, rank);
    return [{ ...read, group: '10 Codes' as const }];
  });
}
