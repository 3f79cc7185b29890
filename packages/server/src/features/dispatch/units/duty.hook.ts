import type { FastifyRequest } from 'fastify';
import { noteSignOfLife } from '#features/dispatch/units/duty.domain';
import { MINUTE } from '#platform/clock';
import type { Platform } from '#platform/platform';

/** A sign of life is written down once in so many milliseconds; the limits are counted in minutes. */
const WRITE_EVERY = MINUTE;

/**
 * A hook for requests about to be answered: an officer who writes or searches is there, which keeps the unit on duty.
 * Reading is no sign: a forgotten page reads by itself.
 */
export function signsOfLife({ database, clock, log }: Platform): (request: FastifyRequest) => Promise<void> {
  const writtenAt = new Map<string, number>();
  return async (request) => {
    const officerId = request.viewer?.officer?.id;
    if (officerId === undefined || !isSign(request)) return;
    const now = clock.now();
    const before = writtenAt.get(officerId);
    if (before !== undefined && now - before < WRITE_EVERY) return;
    writtenAt.set(officerId, now);
    try {
      await noteSignOfLife(database.db, officerId, now);
    } catch (error) {
      writtenAt.delete(officerId);
      log.warn({ err: error }, 'a sign of life could not be written down');
    }
  };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const isSign = ({ method, routeOptions }: FastifyRequest): boolean =>
  !READS.has(method) || routeOptions.url?.startsWith('/api/search') === true;
