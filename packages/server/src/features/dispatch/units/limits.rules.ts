import type { UnitRow } from '#features/dispatch/units/units.store';
import type { Settings } from '#platform/settings/settings';

/** Whether a timer runs for a unit: for the status that it shows, or for how far it is on the way to its call. */
export const isTimed = (
  { kind, status, response }: Pick<UnitRow, 'kind' | 'status' | 'response'>,
  { values: { dispatch } }: Settings,
): boolean =>
  dispatch.limits.some((limit) =>
    limit.response === null
      ? dispatch.statuses.some(
          ({ _id, code, kinds }) => _id === limit.statusId && code === status && kinds.includes(kind),
        )
      : limit.response === response,
  );
