import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Plate } from '#ui/plate.tsx';
import { useVehicleDeletion } from '../vehicles.queries.ts';

interface DeleteVehicleDialogProps {
  civilianId: string;
  /** Null until one is to be deleted. */
  vehicle: Vehicle | null;
  opened: boolean;
  onCountChange: (count: number) => void;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a vehicle is deleted, naming its plate (specification §5). */
export function DeleteVehicleDialog(props: DeleteVehicleDialogProps) {
  const { civilianId, vehicle, opened, onCountChange, onClose, onDeleted } = props;
  const remove = useVehicleDeletion(civilianId, onCountChange);
  const kind = [vehicle?.year, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
  const plate = <Plate>{vehicle?.plate ?? ''}</Plate>;
  const isImpounded = vehicle?.status === 'Impounded';
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Vehicle"
      message={
        isImpounded ? (
          <>
            The vehicle with the plate {plate} is impounded. {VEHICLE_TEXTS.impoundedStays} An officer has to
            release it first.
          </>
        ) : (
          <>
            Delete the vehicle with the plate {plate}
            {kind === '' ? '' : ` (${kind})`}? The plate becomes available again.
          </>
        )
      }
      confirmLabel="Delete"
      impossible={isImpounded}
      busy={remove.isPending}
      error={remove.isError ? failureMessage(remove.error, 'Failed to delete vehicle.') : undefined}
      onConfirm={() => {
        if (vehicle !== null) remove.mutate({ params: { id: vehicle._id } }, { onSuccess: onDeleted });
      }}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
}
