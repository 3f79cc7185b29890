import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { Platform as GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import type { Door } from '#platform/http/door';
import { afterTheFirst } from '#platform/http/idempotency';
import { servingAs, type Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** Who uses a command or presses a button, and how they ask. */
export interface Asker {
  viewer: Viewer;
  settings: Settings;
  /** In milliseconds. */
  now: number;
  db: Db;
  /** Origin of the web app. */
  web: string;
  /** Asks an endpoint that changes nothing; throws its refusal. */
  read<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<AnswerOf<E>>;
  /** Asks one that does, once for the interaction however often it comes. */
  write<E extends Endpoint>(
    endpoint: E,
    parts?: Parts<E> & { body?: unknown },
  ): Promise<{ status: number; answer: AnswerOf<E> }>;
}

interface Parts<E extends Endpoint> {
  params?: PartOf<E, 'params'>;
  query?: { [K in keyof PartOf<E, 'query'>]?: unknown };
}

/** `key` is the interaction's id. */
export function createAsker(
  door: Door,
  who: { viewer: Viewer; settings: Settings; now: number; db: Db; web: string; key: string },
): Asker {
  const { viewer, key, ...rest } = who;
  return {
    ...rest,
    viewer,
    read: async (endpoint, parts = {}) => {
      const { params, query } = parts;
      const asked = {
        viewer,
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query: query as never }),
      };
      return (await door.ask(endpoint, asked)).answer;
    },
    // Discord may give the same to two processes at once.
    write: (endpoint, { params, body } = {}) =>
      afterTheFirst(() =>
        door.ask(endpoint, { viewer, key, ...(params === undefined ? {} : { params }), body }),
      ),
  };
}

/** The platform of one's own unit; undefined for who has none. */
export const ownPlatform = ({ viewer }: Pick<Asker, 'viewer'>): GamePlatform | undefined =>
  servingAs(viewer)?.platform;

/** The platforms that a list shows, by what was asked for, one's own unit's, or all that are on. */
export function platformsAsked(asker: Asker, asked: unknown): readonly unknown[] {
  const own = ownPlatform(asker);
  if (asked !== undefined) return [asked];
  return own === undefined ? asker.viewer.platforms : [own];
}
