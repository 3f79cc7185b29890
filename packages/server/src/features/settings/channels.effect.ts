import { moveCards } from '#features/outbox/index';
import type { PlanEffect } from '#features/settings/effects';
import { isSame } from '#features/settings/values.rules';

/** Moves Discord cards to the channels of the settings, and retries refused channels. */
export const planChannelChange: PlanEffect = async (tx, { before, after, now }) => {
  const [was, is] = [before, after].map(({ values: { discord, general, dispatch } }) => [
    discord,
    general.platforms,
    dispatch.statuses,
  ]);
  if (isSame(was, is)) return null;
  return { effect: {}, apply: () => moveCards(tx, { before, after, now }) };
};
