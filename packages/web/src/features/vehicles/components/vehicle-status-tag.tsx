import type { VehicleStatus } from '@ten-four/contract/vehicles/vehicles.values';
import { StatusTag } from '#ui/status-tag.tsx';

const TONES = { Valid: 'available', Impounded: 'off', Stolen: 'busy', Expired: 'busy' } as const;

/** A vehicle's status as a tag. */
export function VehicleStatusTag({ status }: { status: VehicleStatus }) {
  return <StatusTag tone={TONES[status]}>{status}</StatusTag>;
}
