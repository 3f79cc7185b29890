import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useVehicleUpdate } from '../vehicles.queries.ts';
import { VehicleFields } from './vehicle-fields.tsx';
import { bodyOf, valuesOf } from './vehicle-form.values.ts';

/** For how long the success is shown. */
const CLOSE_AFTER = 1000;

interface EditVehicleFormProps {
  vehicle: Vehicle;
  dialog: DialogControl;
}

/** The content of the vehicle edit dialog. A draft counts only for the state of the vehicle that it was begun from. */
export function EditVehicleForm({ vehicle, dialog }: EditVehicleFormProps) {
  const { form, state } = useEndpointForm({
    send: useVehicleUpdate(vehicle),
    draft: `vehicle:${vehicle._id}:${vehicle.updatedAt}`,
    initial: valuesOf(vehicle),
    optionsOf: (values) => ({ params: { id: vehicle._id }, body: bodyOf(values) }),
    texts: { done: VEHICLE_TEXTS.updated, failed: VEHICLE_TEXTS.updateFailed },
    closeAfter: CLOSE_AFTER,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save Changes" busyLabel="Saving...">
      {vehicle.status === 'Impounded' ? (
        <VehicleFields form={form} plateHint={VEHICLE_TEXTS.impoundedKeepsPlate} plateFixed />
      ) : (
        <VehicleFields form={form} />
      )}
    </DialogForm>
  );
}
