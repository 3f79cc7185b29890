import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useVehicleRegistration } from '../vehicles.queries.ts';
import { VehicleFields } from './vehicle-fields.tsx';
import { bodyOf, NEW_VEHICLE } from './vehicle-form.values.ts';

interface RegisterVehicleFormProps {
  civilianId: string;
  onCountChange: (count: number) => void;
  dialog: DialogControl;
}

/** The content of 'Register New Vehicle'; it closes at once on success. */
export function RegisterVehicleForm({ civilianId, onCountChange, dialog }: RegisterVehicleFormProps) {
  const { form, state } = useEndpointForm({
    send: useVehicleRegistration(civilianId, onCountChange),
    draft: `vehicle:${civilianId}`,
    initial: NEW_VEHICLE,
    optionsOf: (values) => ({ body: { ...bodyOf(values), civilianId } }),
    texts: { failed: VEHICLE_TEXTS.registerFailed, unreachable: VEHICLE_TEXTS.registerUnreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Register Vehicle" busyLabel="Registering...">
      <VehicleFields form={form} plateHint={VEHICLE_TEXTS.plateHint} />
    </DialogForm>
  );
}
