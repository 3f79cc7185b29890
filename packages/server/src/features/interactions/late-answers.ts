import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { InteractionResponseType } from 'discord-api-types/v10';
import { type Answer, message, sayLate } from '#features/interactions/answers.rules';
import { pause, SECOND } from '#platform/clock';
import { AppError } from '#platform/errors';
import type { Platform } from '#platform/platform';

/** How long each try of an answer that is late waits after the one before: they are made at 0, 2 and 8 seconds. */
const WAITS = [0, 2 * SECOND, 6 * SECOND];

/** An answer that Discord waits for: what it got first, and what is to follow. */
interface Late {
  token: string;
  first: Answer;
  real: Promise<Answer>;
}

/** Sends the answers that were not ready in time. They are answers, no messages: what does not arrive is given up. */
export function createLateAnswers({ discord, log }: Pick<Platform, 'discord' | 'log'>) {
  const underWay = new Set<Promise<void>>();
  let stopping = false;

  const send = async ({ token, first, real }: Late): Promise<void> => {
    const answer = await real.catch((error: unknown) => {
      if (!(error instanceof AppError)) log.error({ err: error }, 'an interaction failed');
      return message({ content: error instanceof AppError ? error.message : COMMAND_TEXTS.failed });
    });
    const said = sayLate(answer);
    const isUpdate = first.type === InteractionResponseType.DeferredMessageUpdate;
    const replaces = answer.type === InteractionResponseType.UpdateMessage || !isUpdate;
    for (const wait of WAITS) {
      if (wait > 0 && stopping) return;
      await pause(wait);
      const isThere = replaces
        ? await discord.interactions.editAnswer(token, said)
        : await discord.interactions.followUp(token, said);
      if (isThere) return;
    }
    log.warn('the answer to an interaction did not reach Discord');
  };

  return {
    follow: (late: Late): void => {
      const sending = send(late).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    stop: async (): Promise<void> => {
      stopping = true;
      await Promise.all(underWay);
    },
  };
}
