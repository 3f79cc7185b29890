import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { useMemo, useRef } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadedRows } from '#ui/loaded-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { useVehicles } from '../vehicles.queries.ts';
import { DeleteVehicleDialog } from './delete-vehicle-dialog.tsx';
import { VehicleList } from './vehicle-list.tsx';
import { VehicleTable } from './vehicle-table.tsx';

const RegisterVehicleForm = lazyPart(
  async () => (await import('./register-vehicle-form.tsx')).RegisterVehicleForm,
);
const EditVehicleForm = lazyPart(async () => (await import('./edit-vehicle-form.tsx')).EditVehicleForm);

interface VehiclesPanelProps {
  civilianId: string;
  /** Whether the reader may change what is registered. */
  own: boolean;
  /** Nothing can be registered to a deceased character (resolutions §1). */
  deceased: boolean;
  onCountChange: (count: number) => void;
}

/** The vehicles of a civilian, and what the owner does with them (specification §2, detail view). */
export function VehiclesPanel({ civilianId, own, deceased, onCountChange }: VehiclesPanelProps) {
  const vehicles = useVehicles(civilianId);
  const [adding, registration] = useDisclosure(false);
  const editing = useTarget<Vehicle>();
  const deleting = useTarget<Vehicle>();
  const narrow = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false });
  const add = useRef<HTMLButtonElement>(null);
  const { open: onEdit } = editing;
  const { open: onDelete } = deleting;
  const actions = useMemo(() => (own ? { onEdit, onDelete } : null), [own, onEdit, onDelete]);
  return (
    <Panel
      title="Vehicles"
      count={vehicles.data?.length}
      actions={
        own && (
          <Button ref={add} size="form" disabled={deceased} onClick={registration.open}>
            Add Vehicle
          </Button>
        )
      }
    >
      <LoadedRows query={vehicles} failed="The vehicles could not be loaded." empty="No vehicles registered.">
        {(rows) =>
          narrow ? (
            <VehicleList vehicles={rows} actions={actions} />
          ) : (
            <VehicleTable vehicles={rows} actions={actions} />
          )
        }
      </LoadedRows>
      <FormDialog opened={adding} title="Register New Vehicle" onClose={registration.close}>
        {(dialog) => (
          <RegisterVehicleForm civilianId={civilianId} onCountChange={onCountChange} dialog={dialog} />
        )}
      </FormDialog>
      <FormDialog opened={editing.opened} title="Edit Vehicle" onClose={editing.close}>
        {(dialog) => editing.target !== null && <EditVehicleForm vehicle={editing.target} dialog={dialog} />}
      </FormDialog>
      <DeleteVehicleDialog
        civilianId={civilianId}
        vehicle={deleting.target}
        opened={deleting.opened}
        onCountChange={onCountChange}
        onClose={deleting.close}
        onDeleted={() => {
          deleting.close();
          // The row with the button that opened the dialog is gone.
          add.current?.focus();
        }}
      />
    </Panel>
  );
}
