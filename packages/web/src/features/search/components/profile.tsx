import { Box, Button, Group } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { type ReactNode, useMemo } from 'react';
import { licensesNow } from '#lib/consequences.ts';
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
import { formerOf } from './match.ts';
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
  const { civilian, deleted, formerNames } = result;
  const onImpound = deleted ? null : (tools?.onImpound ?? null);
  const columns = useMemo(() => vehicleColumns(onImpound), [onImpound]);
  const withFormer = <Thing extends { _id: string }>(things: readonly Thing[]) =>
    things.map((thing) => ({ ...thing, ...formerOf(result, thing._id) }));
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
          rows={withFormer(civilian.vehicles)}
          none={SEARCH_TEXTS.noVehicles}
        />
        <Holdings
          title="Registered Firearms"
          name="weapons"
          columns={FIREARM_COLUMNS}
          rows={withFormer(civilian.weapons)}
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
  const details = licensesNow(civilian.licenseDetails, useNow());
  const suspended = details.filter(({ suspension }) => suspension !== null).length;
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
  const details = licensesNow(civilian.licenseDetails, useNow());
  return (
    <Panel title="Licenses" count={details.length}>
      {details.length === 0 ? (
        <EmptyState message={SEARCH_TEXTS.noLicenses} />
      ) : (
        <Box component="ul" fz={13} className={lists.rows}>
          {details.map(({ license, suspension }) => (
            <Group {...LICENSE_ROW} component="li" key={license}>
              {license}
              <StatusTag tone={suspension === null ? 'available' : 'busy'}>
                {suspension === null ? 'Valid' : 'Suspended'}
              </StatusTag>
            </Group>
          ))}
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

type Former = ReturnType<typeof formerOf>;

function Formerly({ former, owners }: Former) {
  const names = owners === null ? former : [...former, `of ${owners}`];
  return (
    names.length > 0 && (
      <Box component="span" display="block" fz={12} c="dimmed">
        formerly {names.join(', ')}
      </Box>
    )
  );
}

function vehicleColumns(onImpound: ((vehicle: Vehicle) => void) | null): TableColumn<Vehicle & Former>[] {
  const columns: TableColumn<Vehicle & Former>[] = [
    {
      ...textColumn('Plate', ({ plate }) => plate),
      folded: 'lead',
      cell: ({ _id, plate, ...vehicle }) => (
        <>
          <Plate id={`plate-${_id}`}>{plate}</Plate>
          <Formerly {...vehicle} />
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
  const impound: TableColumn<Vehicle & Former> = {
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

const FIREARM_COLUMNS: readonly TableColumn<Weapon & Former>[] = [
  { ...textColumn('Model', ({ weaponType }) => weaponType), folded: 'lead' },
  monoColumn('Serial', ({ serialNumber }) => serialNumber),
  {
    ...textColumn('Registered to', ({ registeredName }) => registeredName),
    id: 'registered',
    cell: ({ registeredName, ...weapon }) => (
      <>
        {registeredName}
        <Formerly {...weapon} />
      </>
    ),
  },
];
