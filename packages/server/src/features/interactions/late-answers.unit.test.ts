import { InteractionResponseType } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { message } from '#features/interactions/answers.rules';
import { createLateAnswers } from '#features/interactions/late-answers';
import { SECOND } from '#platform/clock';
import type { Platform } from '#platform/platform';

/** When an answer that is late is tried. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('at 0, 2 and 8 seconds, and then no more', async () => {
  const begun = Date.now();
  const tried: number[] = [];
  const interactions = {
    editAnswer: async () => {
      tried.push((Date.now() - begun) / SECOND);
      return false;
    },
  };
  const log = { warn: vi.fn() };
  const late = createLateAnswers({ discord: { interactions }, log } as unknown as Platform);
  const first = {
    type: InteractionResponseType.DeferredChannelMessageWithSource,
    data: { flags: 64 },
  } as const;
  late.follow({ token: 'a', first, real: Promise.resolve(message({ content: 'Done.' })) });
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(tried).toEqual([0, 2, 8]);
  expect(log.warn).toHaveBeenCalledTimes(1);
});
