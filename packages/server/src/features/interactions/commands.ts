import type { Command, Option } from '#features/interactions/command';
import { boloCommands } from '#features/interactions/commands/bolos.command';
import { callCommands } from '#features/interactions/commands/calls.command';
import { boardCommands, dutyCommands } from '#features/interactions/commands/duty.command';
import { emergencyCommand } from '#features/interactions/commands/emergency.command';
import { ownCommands } from '#features/interactions/commands/own.command';
import { searchCommands } from '#features/interactions/commands/search.command';
import { warrantsCommand } from '#features/interactions/commands/warrants.command';
import type { Settings } from '#platform/settings/settings';

export const COMMANDS: readonly Command[] = [
  emergencyCommand,
  ...dutyCommands,
  ...callCommands,
  ...boardCommands,
  ...searchCommands,
  ...boloCommands,
  warrantsCommand,
  ...ownCommands,
];

/** Descriptions of commands with subcommands. */
const GROUPS: Readonly<Record<string, string>> = { call: 'Calls for service', bolo: 'Be on the lookout' };

export const findCommand = (wanted: string): Command | undefined =>
  COMMANDS.find(({ name }) => name === wanted);

interface Registered {
  type: 1;
  name: string;
  description: string;
  options: (Option | Registered)[];
}

/** Returns all commands as Discord registers them. */
export function commandList(settings: Settings): Registered[] {
  const top = new Map<string, Registered>();
  for (const { name, description, options } of COMMANDS) {
    const [first = '', second] = name.split(' ');
    const input = options?.(settings) ?? [];
    if (second === undefined) {
      top.set(first, { type: 1, name: first, description, options: input });
      continue;
    }
    const described = { name: first, description: GROUPS[first] ?? first };
    const group: Registered = top.get(first) ?? { type: 1, ...described, options: [] };
    group.options.push({ type: 1, name: second, description, options: input });
    top.set(first, group);
  }
  return [...top.values()];
}
