import { PLATE_MAX } from '../vehicles/vehicles.values.ts';
import type { Call } from './calls.schema.ts';

/** Type of the calls that 10-11 creates. */
export const TRAFFIC_STOP_TYPE = 'Traffic Stop';

export const detailsOfStop = (plate: string): string => `Plate ${plate}`;

/** Returns the plate in the details of a traffic stop; null for other calls. */
export function plateOfStop({ type, details }: Pick<Call, 'type' | 'details'>): string | null {
  const plate = type === TRAFFIC_STOP_TYPE ? /^Plate (.+)$/m.exec(details ?? '')?.[1]?.trim() : undefined;
  return plate !== undefined && plate !== '' && plate.length <= PLATE_MAX ? plate : null;
}
