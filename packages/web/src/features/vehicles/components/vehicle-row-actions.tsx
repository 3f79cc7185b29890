import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { RowActions } from '#ui/row-actions.tsx';
import { useStatusReport } from './use-status-report.ts';

/** What the panel does for a row. */
export interface VehicleActions {
  onEdit: (vehicle: Vehicle) => void;
  onDelete: (vehicle: Vehicle) => void;
}

interface VehicleRowActionsProps {
  vehicle: Vehicle;
  actions: VehicleActions;
  compact?: boolean;
}

/** Edit, Delete, and behind them the report that the vehicle was stolen or recovered. */
export function VehicleRowActions({ vehicle, actions, compact = false }: VehicleRowActionsProps) {
  const reports = useStatusReport(vehicle);
  return (
    <RowActions
      describedBy={`plate-${vehicle._id}`}
      actions={[
        { label: 'Edit', onClick: () => actions.onEdit(vehicle) },
        { label: 'Delete', onClick: () => actions.onDelete(vehicle) },
      ]}
      more={reports}
      compact={compact}
    />
  );
}
