import type { FastifyRequest } from 'fastify';
import { recordActivity, recordDispatching } from '#features/dispatch/units/duty.domain';
import type { AppContext } from '#platform/app-context';
import { MINUTE } from '#platform/clock';
import { findServingProfile } from '#platform/sessions/viewer';

const WRITE_EVERY = MINUTE;

/** Records activity. Ignores reads, because an abandoned page still polls. */
export function activityHook({ database, clock, settings, log }: AppContext) {
  const writtenAt = new Map<string, number>();
  return async (request: FastifyRequest): Promise<void> => {
    const { viewer } = request;
    const isDispatching = viewer !== null && viewer.posts.length > 0;
    const activeId = isDispatching
      ? viewer.userId
      : viewer === null
        ? undefined
        : findServingProfile(viewer)?.id;
    if (activeId === undefined || !isActivity(request)) return;
    const now = clock.now();
    const lastWrite = writtenAt.get(activeId);
    if (lastWrite !== undefined && now - lastWrite < WRITE_EVERY) return;
    writtenAt.set(activeId, now);
    try {
      const { db } = database;
      if (isDispatching) await recordDispatching(db, { userId: activeId, now });
      else await recordActivity(db, { officerId: activeId, settings: settings.current(), now });
    } catch (error) {
      writtenAt.delete(activeId);
      log.warn({ err: error }, 'activity not stored');
    }
  };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const SEARCHES = /^\/api\/(medical\/)?search/;

const isActivity = ({ method, routeOptions }: FastifyRequest): boolean =>
  !READS.has(method) || SEARCHES.test(routeOptions.url ?? '');
