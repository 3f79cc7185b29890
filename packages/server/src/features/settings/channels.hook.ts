import { type Op, settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { FastifyRequest } from 'fastify';
import { ruleBroken, unavailable } from '#platform/errors';
import type { Platform } from '#platform/platform';

/** Seconds after which it may be tried again where Discord did not answer. */
const AGAIN_AFTER = 10;

/**
 * Has Discord asked, before any transaction begins, for the channels and roles that a change is about to name. Throws 503
 * where it does not answer, and 422 where there is no bot to ask with.
 */
export function knowsChannels({ discord, guildWatch }: Platform) {
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
