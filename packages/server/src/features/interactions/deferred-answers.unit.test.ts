import { InteractionResponseType } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message } from '#features/interactions/answers.rules';
import { createDeferredAnswers } from '#features/interactions/deferred-answers';
import type { AppContext } from '#platform/app-context';
import { SECOND } from '#platform/clock';

/** Attempts to send a deferred answer. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('tries to send a deferred answer at 0, 2 and 8 seconds, then gives up', async () => {
  const begun = Date.now();
  const tried: number[] = [];
  const interactions = {
    editAnswer: async () => {
      tried.push((Date.now() - begun) / SECOND);
      return false;
    },
  };
  const log = { warn: vi.fn() };
  const deferred = createDeferredAnswers({ discord: { interactions }, log } as unknown as AppContext);
  const deferral = {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: 64 },
  } as const;
  deferred.follow({ token: 'a', deferral, answer: Promise.resolve(message({ content: 'Done.' })) });
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(tried).toEqual([0, 2, 8]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
