import type { Choice } from '#features/interactions/answers.rules';
import type { Command, Option } from '#features/interactions/command';
import { boloCommands } from '#features/interactions/commands/bolos.command';
import { callCommands } from '#features/interactions/commands/calls.command';
import {
  offDutyCommand,
  onDutyCommand,
  panicCommand,
  statusCommand,
  unitsCommand,
} from '#features/interactions/commands/duty.command';
import { emergencyCommand } from '#features/interactions/commands/emergency.command';
import { ownCommands } from '#features/interactions/commands/own.command';
import { searchCommands } from '#features/interactions/commands/search.command';
import { warrantsCommand } from '#features/interactions/commands/warrants.command';
import type { Settings } from '#platform/settings/settings';

/** All slash commands, those with parts a part at a time. */
export const COMMANDS: readonly Command[] = [
  emergencyCommand,
  statusCommand,
  onDutyCommand,
  offDutyCommand,
  ...callCommands,
  panicCommand,
  unitsCommand,
  ...searchCommands,
  ...boloCommands,
  warrantsCommand,
  ...ownCommands,
];

/** What the commands with parts are about. */
const GROUPS: Readonly<Record<string, string>> = { call: 'Calls for service', bolo: 'Be on the lookout' };

const byName = new Map(COMMANDS.map((command) => [command.name, command]));

/** A command by its name; undefined for one that there is not. */
export const commandNamed = (name: string): Command | undefined => byName.get(name);

interface Part {
  type: 1;
  name: string;
  description: string;
  options: Option[];
}

/** A slash command as Discord is told of it. */
export interface Registered {
  type: 1;
  name: string;
  description: string;
  options: (Option | Part)[];
}

/** The whole list, as the settings have it. */
export function commandList(settings: Settings): Registered[] {
  const top = new Map<string, Registered>();
  for (const { name, description, options } of COMMANDS) {
    const [first = '', second] = name.split(' ');
    const given = options?.(settings) ?? [];
    if (second === undefined) {
      top.set(first, { type: 1, name: first, description, options: given });
      continue;
    }
    const group = top.get(first) ?? {
      type: 1,
      name: first,
      description: GROUPS[first] ?? first,
      options: [],
    };
    group.options.push({ type: 1, name: second, description, options: given });
    top.set(first, group);
  }
  return [...top.values()];
}

/** What can be chosen for an option; nothing where it is not one to be suggested. */
export const suggestionsOf = (
  command: Command,
  option: string,
): ((...asked: Parameters<NonNullable<Command['suggest']>[string]>) => Promise<Choice[]>) | undefined =>
  command.suggest?.[option];
