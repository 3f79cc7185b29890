import { type Static, Type } from 'typebox';
import type { Clock } from '#platform/clock';
import type { FailureKind } from '#platform/discord/rest';
import { compileCheck } from '#platform/schema-check';

const Application = Type.Object({
  interactions_endpoint_url: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  flags: Type.Optional(Type.Integer()),
});

export const isApplication = compileCheck(Application);
export type Application = Static<typeof Application>;

export interface AnswerWatch {
  recordFailure(kind: FailureKind): void;
  recordAnswer(): void;
  awaySince(): number | null;
}

const AWAY: readonly FailureKind[] = ['no_answer', 'server_error'];

export function createAnswerWatch({ now }: Pick<Clock, 'now'>): AnswerWatch {
  let since: number | null = null;
  return {
    recordFailure: (kind) => {
      // A refusal is an answer.
      since = AWAY.includes(kind) ? (since ?? now()) : null;
    },
    recordAnswer: () => {
      since = null;
    },
    awaySince: () => since,
  };
}
