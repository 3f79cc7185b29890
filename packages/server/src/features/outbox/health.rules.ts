import type { RefusedChannelRow } from '#features/outbox/refused-channels.store';
import type { CommandsProblem } from '#platform/discord/registered-commands.store';

/** A problem with Discord and its remedy; `since` in milliseconds, null if unknown. */
export interface Problem {
  what: string;
  remedy: string | null;
  since: number | null;
}

export const UNKNOWN_CHANNEL = 10_003;
const MISSING_ACCESS = 50_001;

/** Describes a channel that Discord refused; `name` includes the #. `since` is null if the channel is missing. */
export function channelProblem(
  { code, since }: Pick<RefusedChannelRow, 'code'> & { since: number | null },
  name: string,
): Problem {
  if (code === UNKNOWN_CHANNEL) {
    return { what: `${name} is gone.`, remedy: 'Choose another channel in the settings.', since };
  }
  if (code === MISSING_ACCESS) {
    return { what: `The bot cannot see ${name}.`, remedy: 'Allow the bot View Channel there.', since };
  }
  const remedy = 'Allow the bot Send Messages and Embed Links there.';
  return { what: `The bot may not write in ${name}.`, remedy, since };
}

export const deletedProblem = (name: string, since: number | null): Problem => ({
  what: `Somebody deletes call cards in ${name}.`,
  remedy: 'Keep others from managing messages there.',
  since,
});

export const roleProblem = (name: string): Problem => ({
  what: `The panic role ${name} cannot be pinged.`,
  remedy: 'Let everybody mention the role, or give the bot Mention Everyone.',
  since: null,
});

export const interactionsProblem = (remedy: string): Problem => ({
  what: 'Buttons and commands do not reach Ten-Four.',
  remedy,
  since: null,
});

/** Describes slash commands that Discord rejects; null if Discord is just unreachable. */
export function commandsProblem(problem: CommandsProblem | null, since: number | null): Problem | null {
  if (problem === null || problem === 'away') return null;
  const remedy =
    problem === 'refused'
      ? 'Invite the bot again with the link in the settings.'
      : 'Too many new commands today; tried again by itself.';
  return { what: 'Slash commands are not registered.', remedy, since };
}

export function outageProblem(since: number, zone: string | null): Problem {
  const timeZone = zone ?? 'UTC';
  const time = new Date(since).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const what = `Discord does not answer since ${time}${zone === null ? ' UTC' : ''}.`;
  return { what, remedy: null, since };
}
