import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { InteractionResponseType } from 'discord-api-types/v10';
import { type Answer, deferredBody, message } from '#features/interactions/answers.rules';
import type { AppContext } from '#platform/app-context';
import { pause, SECOND } from '#platform/clock';
import { AppError } from '#platform/errors';

/** Waits before each attempt, so attempts start after 0, 2 and 8 seconds. */
const WAITS = [0, 2 * SECOND, 6 * SECOND];

interface Deferred {
  token: string;
  deferral: Answer;
  answer: Promise<Answer>;
}

/** Sends answers to deferred interactions, in at most three attempts. */
export function createDeferredAnswers({ discord, log }: Pick<AppContext, 'discord' | 'log'>) {
  const pending = new Set<Promise<void>>();
  let isStopping = false;

  const send = async ({ token, deferral, answer: working }: Deferred): Promise<void> => {
    const answer = await working.catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, 'interaction failed');
      return message({ content: error instanceof AppError ? error.message : COMMAND_TEXTS.failed });
    });
    const body = deferredBody(answer);
    const isUpdate = deferral.type === InteractionResponseType.DeferredMessageUpdate;
    const { editAnswer, followUp } = discord.interactions;
    const deliver =
      answer.type === InteractionResponseType.UpdateMessage || !isUpdate ? editAnswer : followUp;
    for (const wait of WAITS) {
      if (wait > 0 && isStopping) return;
      await pause(wait);
      if (await deliver(token, body)) return;
    }
    log.warn('interaction response did not reach Discord');
  };

  return {
    follow: (deferred: Deferred): void => {
      const sending = send(deferred).finally(() => pending.delete(sending));
      pending.add(sending);
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      await Promise.all(pending);
    },
  };
}
