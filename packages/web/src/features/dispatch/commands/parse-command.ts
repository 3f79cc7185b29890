import { foldWords } from '@ten-four/contract/common/fold';
import { RANK, rankOfCode } from '#lib/match-words.ts';
import { suggestActiveCalls, suggestUnits } from './call-commands.ts';
import { dispatchCommands } from './dispatch-verbs.ts';
import { bareStatusCommands, UNIT_VERBS } from './unit-verbs.ts';
import { type CommandContext, SUGGESTION_GROUPS, type Suggestion, suggest } from './verb.ts';

/** Suggests meanings of a text, best first; all commands if it is empty. Pure; never throws. */
export function parseCommand(text: string, context: CommandContext): Suggestion[] {
  const typed = text.trim();
  const { officer, dispatch } = context;
  return [
    ...(dispatch === null ? [] : dispatchCommands(typed, dispatch)),
    ...(officer === null ? [] : [...unitCommands(text, context), ...bareStatusCommands(typed, context)]),
    ...suggestActiveCalls(typed, context),
    ...suggestUnits(typed, context),
    ...suggestCodes(typed, context),
  ].sort(
    (a, b) => a.rank - b.rank || SUGGESTION_GROUPS.indexOf(a.group) - SUGGESTION_GROUPS.indexOf(b.group),
  );
}

export function isCommand(text: string): boolean {
  const [first] = foldWords(text);
  return UNIT_VERBS.some(
    ({ word, isSearch }) => !isSearch && (word === first || text.trim().toLowerCase().startsWith(`${word} `)),
  );
}

function unitCommands(text: string, context: CommandContext): Suggestion[] {
  const [, first = '', rest] = /^\s*(\S*)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
  const typedVerb = first.toLowerCase();
  return UNIT_VERBS.flatMap(({ word, usage, description, isFor, parse }): Suggestion[] => {
    if (isFor !== undefined && !isFor(context)) return [];
    if (typedVerb === word) return parse(rest?.trim() ?? '', context);
    // Many codes begin with the same number.
    const isPrefix = word.startsWith(typedVerb) && !(/^\d/.test(word) && typedVerb !== '');
    if (rest !== undefined || !isPrefix) return [];
    const name = usage === '' ? word : `${word} ${usage}`;
    const next = { kind: 'complete' as const, text: usage === '' ? word : `${word} ` };
    const words = typeof description === 'string' ? description : description(context);
    return [suggest(`verb ${word}`, name, words, next, RANK.beginning)];
  });
}

function suggestCodes(typed: string, { tenCodes }: CommandContext): Suggestion[] {
  return tenCodes.flatMap(({ code, meaning }) => {
    const rank = rankOfCode(code, meaning, typed);
    if (rank === null) return [];
    const read = suggest(`code ${code}`, code, meaning, { kind: 'read' }, rank);
    return [{ ...read, group: '10 Codes' as const }];
  });
}
