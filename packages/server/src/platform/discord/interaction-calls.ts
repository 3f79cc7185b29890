import { createRest, type OnFailure, type RestCall } from '#platform/discord/rest';
import type { DiscordSettings } from '#platform/env';

export function createInteractionCalls(options: {
  settings: Pick<DiscordSettings, 'apiUrl' | 'clientId' | 'guildId'>;
  bot: RestCall | null;
  patience: number;
  onFailure: OnFailure;
}) {
  const { settings, bot, patience, onFailure } = options;
  const { apiUrl, clientId, guildId } = settings;
  // The interaction's token authorizes the call.
  const anonymous = createRest({ apiUrl, token: null, patience, onFailure });
  const send = async (method: 'patch' | 'post', path: string, body: object): Promise<boolean> => {
    try {
      await anonymous(method, path, { body });
      return true;
    } catch {
      return false;
    }
  };
  const commands = `/applications/${clientId}/guilds/${guildId}/commands`;
  return {
    /** Replaces the deferred answer. Returns whether Discord accepted it. */
    editAnswer: (token: string, answer: object) =>
      send('patch', `/webhooks/${clientId}/${encodeURIComponent(token)}/messages/@original`, answer),
    /** Sends another ephemeral message. Returns whether Discord accepted it. */
    followUp: (token: string, answer: object) =>
      send('post', `/webhooks/${clientId}/${encodeURIComponent(token)}`, answer),
    putCommands: async (list: object): Promise<void> => {
      if (bot === null) throw new Error('No bot token is configured to register commands');
      await bot('put', commands, { body: list });
    },
  };
}
