import { keepElsewhere } from '#features/outbox/index';
import type { Foresee } from '#features/settings/consequences';
import { isSame } from '#features/settings/values.rules';

/** What is kept in channels of Discord goes where the settings say, and reads as they do; what was refused is tried again. */
export const foreseeChannels: Foresee = async (tx, { before, after, now }) => {
  const [was, is] = [before, after].map(({ values: { discord, general, dispatch } }) => [
    discord,
    general.platforms,
    dispatch.statuses,
  ]);
  if (isSame(was, is)) return null;
  return { effect: {}, carryOut: () => keepElsewhere(tx, { before, after, now }) };
};
