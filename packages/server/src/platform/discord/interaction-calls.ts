import { createRest, type OnFailure, type RestCall } from '#platform/discord/rest';
import type { DiscordSettings } from '#platform/env';

/** What Discord is asked about slash commands, and told as the late answer to an interaction. */
export function createInteractionCalls(options: {
  settings: Pick<DiscordSettings, 'apiUrl' | 'clientId' | 'guildId'>;
  bot: RestCall | null;
  patience: number;
  onFailure: OnFailure;
}) {
  const { settings, bot, patience, onFailure } = options;
  const { apiUrl, clientId, guildId } = settings;
  // An interaction's own token says whose it is.
  const asNobody = createRest({ apiUrl, token: null, patience, onFailure });
  const tell = async (method: 'patch' | 'post', path: string, body: object): Promise<boolean> => {
    try {
      await asNobody(method, path, { body });
      return true;
    } catch {
      return false;
    }
  };
  const commands = `/applications/${clientId}/guilds/${guildId}/commands`;
  return {
    /** Puts the real answer in the place of a deferred one; answers whether Discord took it. */
    editAnswer: (token: string, answer: object) =>
      tell('patch', `/webhooks/${clientId}/${encodeURIComponent(token)}/messages/@original`, answer),
    /** A further message to who did it; answers whether Discord took it. */
    followUp: (token: string, answer: object) =>
      tell('post', `/webhooks/${clientId}/${encodeURIComponent(token)}`, answer),
    /** The slash commands of the community's server; throws what the library throws. */
    listCommands: async (): Promise<unknown> => requireBot(bot)('get', commands),
    /** Exchanges all of them; throws what the library throws. */
    putCommands: async (list: object): Promise<void> => {
      await requireBot(bot)('put', commands, { body: list });
    },
  };
}

function requireBot(bot: RestCall | null): RestCall {
  if (bot === null) throw new Error('There is no bot to register commands');
  return bot;
}
