import { TextInput } from '@mantine/core';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { VEHICLE_REASON_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { useState } from 'react';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Plate } from '#ui/plate.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useImpoundChange } from '../vehicles.queries.ts';

const titleOf = (impound: boolean) => (impound ? 'Impound Vehicle' : 'Release Vehicle');

export const ImpoundDialog = inDialog(({ vehicle }) => titleOf(vehicle.status !== 'Impounded'), ImpoundForm);

function ImpoundForm({ vehicle, onChanged }: { vehicle: Vehicle; onChanged: (vehicle: Vehicle) => void }) {
  // Keeps the action while the dialog closes with the changed vehicle.
  const [impound] = useState(vehicle.status !== 'Impounded');
  const { state, field } = useEndpointForm({
    send: useImpoundChange(impound, vehicle.civilianId),
    draft: `vehicle:${impound ? 'impound' : 'release'}:${vehicle._id}`,
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Please give a reason.' } : {}),
    optionsOf: ({ reason }) => ({ params: { id: vehicle._id }, body: { reason: reason.trim() } }),
    onSaved: (saved) => {
      onChanged(saved.vehicle);
      showSuccess(saved.message);
    },
    texts: { failed: impound ? 'Failed to impound vehicle.' : 'Failed to release vehicle.' },
  });
  const kind = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ');
  return (
    <DialogForm state={state} submitLabel={titleOf(impound)} busyLabel="Saving...">
      <div>
        <Plate>{vehicle.plate}</Plate> {kind}
      </div>
      <TextInput {...field('reason', 'Reason')} maxLength={VEHICLE_REASON_MAX} data-autofocus />
    </DialogForm>
  );
}
