import { keepElsewhere } from '#features/outbox/index';
import type { Foresee } from '#features/settings/consequences';
import { isSame } from '#features/settings/values.rules';

/** What is kept in channels of Discord goes where the settings say, and reads as they do. */
export const foreseeChannels: Foresee = async (tx, { before, after, now }) => {
  const touched = [before, after].map(({ values: { discord, general, dispatch } }) => [
    discord.platforms,
    general.platforms,
    dispatch.statuses,
  ]);
  if (isSame(touched[0], touched[1])) return null;
  return { effect: {}, carryOut: () => keepElsewhere(tx, { before, after, now }) };
};
