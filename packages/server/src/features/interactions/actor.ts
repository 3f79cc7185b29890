import type { AnswerOf, Endpoint } from '@ten-four/contract/common/endpoint';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { retryWhileRunning } from '#platform/http/idempotency';
import type { InternalClient, InternalRequest } from '#platform/http/internal-client';
import { findServingProfile, type Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** The actor of an interaction and their access to endpoints. */
export interface Actor {
  viewer: Viewer;
  settings: Settings;
  /** In milliseconds. */
  now: number;
  db: Db;
  web: string;
  /** Throws the endpoint's error. */
  read<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<AnswerOf<E>>;
  /** Takes effect once per interaction. */
  write<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<{ status: number; answer: AnswerOf<E> }>;
}

type Parts<E extends Endpoint> = Omit<InternalRequest<E>, 'viewer' | 'key'>;

/** Creates the actor of an interaction; `key` is the interaction's ID. */
export function createActor(
  internalClient: InternalClient,
  { key, ...who }: Omit<Actor, 'read' | 'write'> & { key: string },
): Actor {
  const { viewer } = who;
  return {
    ...who,
    read: async (endpoint, parts) => (await internalClient.ask(endpoint, { viewer, ...parts })).answer,
    // Discord may send an interaction to two processes at once.
    write: (endpoint, parts) =>
      retryWhileRunning(() => internalClient.ask(endpoint, { viewer, key, ...parts })),
  };
}

export const ownPlatform = ({ viewer }: Pick<Actor, 'viewer'>): GamePlatform | undefined =>
  findServingProfile(viewer)?.platform;

export function requestedPlatforms(actor: Actor, requested: unknown): readonly unknown[] {
  const own = ownPlatform(actor);
  if (requested !== undefined) return [requested];
  return own === undefined ? actor.viewer.platforms : [own];
}
