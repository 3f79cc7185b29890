import { Box, Button, Group } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { type ReactNode, useMemo } from 'react';
import { suspendedNow } from '#lib/consequences.ts';
import { useNow } from '#lib/use-now.ts';
import { VEHICLE_TONES } from '#lib/vehicle-tones.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import lists from '#ui/rows.module.css';
import { StatusTag } from '#ui/status-tag.tsx';
import { monoColumn, textColumn } from '#ui/text-columns.tsx';
import { fullName } from './full-name.ts';
import { formerOwnersOf } from './match.ts';
import { MedicalInformation, PersonalInformation, ProfileHead } from './profile-facts.tsx';
import classes from './search-results.module.css';

export type ProfileTool = 'report' | ReportType | 'warrant' | 'bolo' | 'suspend' | 'reinstate';

export interface ProfileTools {
  onOpen: (tool: ProfileTool) => void;
  onImpound: (vehicle: Vehicle) => void;
}

interface ProfileProps {
  result: SearchResult & { civilian: CivilianDetail };
  tools: ProfileTools | null;
  flags: ReactNode;
  records: ReactNode;
}

export function Profile({ result, tools, flags, records }: ProfileProps) {
  const { civilian, deleted, formerNames, formerPlates, formerOwners } = result;
  const onImpound = deleted ? null : (tools?.onImpound ?? null);
  const columns = useMemo(
    () => vehicleColumns({ formerPlates, formerOwners }, onImpound),
    [formerPlates, formerOwners, onImpound],
  );
  const firearmColumns = useMemo(() => firearmColumnsOf(formerOwners), [formerOwners]);
  return (
    <article
      className={classes.profile}
      aria-label={fullName(civilian)}
      data-headless={flags === null || undefined}
    >
      {flags !== null && (
        <>
          <ProfileHead civilian={civilian} formerNames={formerNames} />
          <Box miw={0} style={{ alignSelf: 'center' }}>
            {flags}
          </Box>
        </>
      )}
      <div className={classes.facts}>
        <PersonalInformation civilian={civilian} />
        <MedicalInformation civilian={civilian} />
      </div>
      <div className={classes.standing}>
        <ProfileLicenses civilian={civilian} />
        <Panel title="Public Safety Tools">
          {tools === null ? (
            <EmptyState message="Reports, licenses and impounding are for registered officers." />
          ) : (
            <Tools result={result} onOpen={tools.onOpen} />
          )}
        </Panel>
      </div>
      <div className={classes.holdings}>
        <Holdings
          title="Registered Vehicles"
          name="vehicles"
          columns={columns}
          rows={civilian.vehicles}
          none={SEARCH_TEXTS.noVehicles}
        />
        <Holdings
          title="Registered Firearms"
          name="weapons"
          columns={firearmColumns}
          rows={civilian.weapons}
          none={SEARCH_TEXTS.noFirearms}
        />
        {records}
      </div>
    </article>
  );
}

const SHORTCUTS: readonly ReportType[] = ['citation', 'warning', 'arrest'];

function Tools({ result, onOpen }: Pick<ProfileProps, 'result'> & Pick<ProfileTools, 'onOpen'>) {
  const { civilian, deleted } = result;
  const suspended = suspendedNow(civilian.licenseDetails, useNow()).length;
  const isSuspendable = !deleted && civilian.licenses.length > suspended;
  const phone = useBelow('sm');
  const others: { label: string; tool: ProfileTool; disabled?: boolean }[] = [
    ...(phone ? SHORTCUTS : []).map((type) => ({ label: REPORT_NAMES[type], tool: type })),
    { label: 'Create Warrant', tool: 'warrant' },
    { label: 'Create BOLO', tool: 'bolo' },
    { label: 'Suspend License', tool: 'suspend', disabled: !isSuspendable },
  ];
  if (suspended > 0 && !deleted) others.push({ label: 'Reinstate License', tool: 'reinstate' });
  return (
    <Group gap={8} p={12} grow={phone} preventGrowOverflow={false}>
      <Button
        size="form"
        variant="filled"
        {...(phone && { flex: '0 0 100%', maw: '100%' })}
        onClick={() => onOpen('report')}
      >
        Create Report
      </Button>
      {others.map(({ label, tool, ...button }) => (
        <Button key={label} size="form" {...button} onClick={() => onOpen(tool)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

const LICENSE_ROW = { justify: 'space-between', wrap: 'nowrap', gap: 8, mih: 32, px: 12, py: 4 } as const;

function ProfileLicenses({ civilian }: { civilian: CivilianDetail }) {
  const details = civilian.licenseDetails;
  const suspended = suspendedNow(details, useNow());
  return (
    <Panel title="Licenses" count={details.length}>
      {details.length === 0 ? (
        <EmptyState message={SEARCH_TEXTS.noLicenses} />
      ) : (
        <Box component="ul" fz={13} className={lists.rows}>
          {details.map(({ license }) => {
            const isSuspended = suspended.includes(license);
            return (
              <Group {...LICENSE_ROW} component="li" key={license}>
                {license}
                <StatusTag tone={isSuspended ? 'busy' : 'available'}>
                  {isSuspended ? 'Suspended' : 'Valid'}
                </StatusTag>
              </Group>
            );
          })}
        </Box>
      )}
    </Panel>
  );
}

interface HoldingsProps<Row> {
  title: string;
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  none: string;
}

function Holdings<Row extends { _id: string }>({ title, name, columns, rows, none }: HoldingsProps<Row>) {
  return (
    <Panel title={title} count={rows.length}>
      <DataTable
        caption={title}
        name={name}
        columns={columns}
        rows={rows}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{ message: none }}
      />
    </Panel>
  );
}

const Former = ({ children }: { children: ReactNode }) => (
  <Box component="span" display="block" fz={12} c="dimmed">
    formerly {children}
  </Box>
);

function FormerOwners({ owners, thingId }: { owners: SearchResult['formerOwners']; thingId: string }) {
  const names = formerOwnersOf(owners, thingId);
  return names !== null && <Former>of {names}</Former>;
}

function vehicleColumns(
  { formerPlates, formerOwners }: Pick<SearchResult, 'formerPlates' | 'formerOwners'>,
  onImpound: ((vehicle: Vehicle) => void) | null,
): TableColumn<Vehicle>[] {
  const formerOf = (id: string) =>
    formerPlates.filter(({ vehicleId }) => vehicleId === id).map(({ plate }) => plate);
  const columns: TableColumn<Vehicle>[] = [
    {
      ...textColumn('Plate', ({ plate }) => plate),
      folded: 'lead',
      cell: ({ _id, plate }) => (
        <>
          <Plate id={`plate-${_id}`}>{plate}</Plate>
          {formerOf(_id).length > 0 && <Former>{formerOf(_id).join(', ')}</Former>}
          <FormerOwners owners={formerOwners} thingId={_id} />
        </>
      ),
    },
    textColumn('Make', ({ make }) => make),
    textColumn('Model', ({ model }) => model),
    textColumn('Color', ({ color }) => color),
    { ...monoColumn('Year', ({ year }) => year), align: 'right' },
    {
      ...textColumn('Status', ({ status }) => status),
      folded: 'lead',
      cell: ({ status }) => <StatusTag tone={VEHICLE_TONES[status]}>{status}</StatusTag>,
    },
  ];
  if (onImpound === null) return columns;
  const impound: TableColumn<Vehicle> = {
    id: 'action',
    header: 'Action',
    align: 'right',
    folded: 'end',
    cell: (vehicle) => (
      <Button
        size="row"
        miw={76}
        aria-describedby={`plate-${vehicle._id}`}
        onClick={() => onImpound(vehicle)}
      >
        {vehicle.status === 'Impounded' ? 'Release' : 'Impound'}
      </Button>
    ),
  };
  return [...columns, impound];
}

const firearmColumnsOf = (formerOwners: SearchResult['formerOwners']): TableColumn<Weapon>[] => [
  { ...textColumn('Model', ({ weaponType }) => weaponType), folded: 'lead' },
  monoColumn('Serial', ({ serialNumber }) => serialNumber),
  {
    ...textColumn('Registered to', ({ registeredName }) => registeredName),
    id: 'registered',
    cell: ({ _id, registeredName }) => (
      <>
        {registeredName}
        <FormerOwners owners={formerOwners} thingId={_id} />
      </>
    ),
  },
];
