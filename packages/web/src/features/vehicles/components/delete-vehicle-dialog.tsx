import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Plate } from '#ui/plate.tsx';
import { useDeleteVehicle } from '../api/delete-vehicle.ts';

interface DeleteVehicleDialogProps {
  /** Null until one is to be deleted. */
  vehicle: Vehicle | null;
  opened: boolean;
  onCountChange: (count: number) => void;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a vehicle is deleted, naming its plate (specification §5). */
export function DeleteVehicleDialog(props: DeleteVehicleDialogProps) {
  const { vehicle, opened, onCountChange, onClose, onDeleted } = props;
  const remove = useDeleteVehicle(onCountChange);
  const kind = [vehicle?.year, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Vehicle"
      message={
        <>
          Delete the vehicle with the plate <Plate>{vehicle?.plate ?? ''}</Plate>
          {kind === '' ? '' : ` (${kind})`}? Its plate is free again afterwards.
        </>
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.isError ? failureMessage(remove.error, 'Failed to delete vehicle.') : undefined}
      onConfirm={() => {
        if (vehicle !== null) remove.mutate(vehicle, { onSuccess: onDeleted });
      }}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
}
