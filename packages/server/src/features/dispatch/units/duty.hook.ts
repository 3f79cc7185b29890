import type { FastifyRequest } from 'fastify';
import { noteDispatching, noteSignOfLife } from '#features/dispatch/units/duty.domain';
import { MINUTE } from '#platform/clock';
import type { Platform } from '#platform/platform';
import { servingAs } from '#platform/sessions/viewer';

/** A sign of life is written down once in so many milliseconds; the limits are counted in minutes. */
const WRITE_EVERY = MINUTE;

/**
 * A hook for requests about to be answered: an officer or dispatcher who writes or searches is there, which keeps them on duty.
 * Reading is no sign: a forgotten page reads by itself.
 */
export function signsOfLife({
  database,
  clock,
  settings,
  log,
}: Platform): (request: FastifyRequest) => Promise<void> {
  const writtenAt = new Map<string, number>();
  return async (request) => {
    const { viewer } = request;
    const isDispatching = viewer !== null && viewer.posts.length > 0;
    const whose = isDispatching ? viewer.userId : viewer === null ? undefined : servingAs(viewer)?.id;
    if (whose === undefined || !isSign(request)) return;
    const now = clock.now();
    const before = writtenAt.get(whose);
    if (before !== undefined && now - before < WRITE_EVERY) return;
    writtenAt.set(whose, now);
    try {
      const { db } = database;
      if (isDispatching) await noteDispatching(db, { userId: whose, now });
      else await noteSignOfLife(db, { officerId: whose, settings: settings.current(), now });
    } catch (error) {
      writtenAt.delete(whose);
      log.warn({ err: error }, 'a sign of life could not be written down');
    }
  };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const isSign = ({ method, routeOptions }: FastifyRequest): boolean =>
  !READS.has(method) || routeOptions.url?.startsWith('/api/search') === true;
