import { VEHICLE_TEXTS } from '@ten-four/contract/vehicles/vehicles.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { useVehicleRegistration } from '../vehicles.queries.ts';
import { VehicleFields } from './vehicle-fields.tsx';
import { bodyOf, NEW_VEHICLE } from './vehicle-form.values.ts';

interface RegisterVehicleFormProps {
  civilianId: string;
  onCountChange: (count: number) => void;
  dialog: DialogControl;
}

/** The content of 'Register New Vehicle'; it closes at once on success (specification §4). */
export function RegisterVehicleForm({ civilianId, onCountChange, dialog }: RegisterVehicleFormProps) {
  const register = useVehicleRegistration(civilianId, onCountChange);
  const { form, state } = useDialogForm({
    draft: `vehicle:${civilianId}`,
    initial: NEW_VEHICLE,
    send: (values, keyFor) => {
      const body = { ...bodyOf(values), civilianId };
      return register.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    texts: { failed: VEHICLE_TEXTS.registerFailed, unreachable: VEHICLE_TEXTS.registerUnreachable },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Register Vehicle" busyLabel="Registering...">
      <VehicleFields form={form} plateHint={VEHICLE_TEXTS.plateHint} />
    </DialogForm>
  );
}
