import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { Plate } from '#ui/plate.tsx';
import { RowList, RowListItem } from '#ui/row-list.tsx';
import classes from './vehicle-list.module.css';
import { type VehicleActions, VehicleRowActions } from './vehicle-row-actions.tsx';
import { VehicleStatusTag } from './vehicle-status-tag.tsx';

interface VehicleListProps {
  vehicles: readonly Vehicle[];
  actions: VehicleActions | null;
}

/** The vehicles of a civilian where a table has no room. */
export function VehicleList({ vehicles, actions }: VehicleListProps) {
  return (
    <RowList>
      {vehicles.map((vehicle) => (
        <RowListItem
          key={vehicle._id}
          rest={joined(' · ', vehicle.color, vehicle.year, vehicle.type)}
          actions={actions !== null && <VehicleRowActions vehicle={vehicle} actions={actions} compact />}
        >
          <span className={classes.line}>
            <Plate id={`plate-${vehicle._id}`}>{vehicle.plate}</Plate>
            <VehicleStatusTag status={vehicle.status} />
          </span>
          <span>{joined(' ', vehicle.make, vehicle.model) || 'N/A'}</span>
        </RowListItem>
      ))}
    </RowList>
  );
}

const joined = (by: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(by);
