import { type Op, settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#platform/app-context';
import { ruleBroken, unavailable } from '#platform/errors';

/** Seconds. */
const AGAIN_AFTER = 10;

/** Fetches channels and roles before the transaction, if a change names new ones. Throws 503, 422 without a bot. */
export function fetchNewChannels({ discord, guildWatch }: AppContext) {
  return async ({ routeOptions, params, body }: FastifyRequest): Promise<void> => {
    if (routeOptions.config.endpoint !== settingsEndpoints.changeSection) return;
    const { ops }: { ops: Op[] } = Object(body);
    const isAbout = ops.some(({ field = '' }) => field.split('.')[0] === 'platforms');
    if (Object(params).section !== 'discord' || !isAbout) return;
    if (!discord.hasBot) throw ruleBroken(SETTINGS_TEXTS.noBot);
    if (await guildWatch.freshen(0, { channels: true })) return;
    throw unavailable(SETTINGS_TEXTS.discordAway, AGAIN_AFTER);
  };
}
