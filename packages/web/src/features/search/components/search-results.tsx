import { Box, Button, Group, Stack } from '@mantine/core';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { barePlate } from '../bare-plate.ts';
import type { useSearchResult } from '../search.queries.ts';
import type { Selection } from '../selection.ts';
import { PersonFlags, PlateFlags, RefusedFlags } from './flag-list.tsx';
import { Profile, ProfileHead, type ProfileTools } from './profile.tsx';
import classes from './search-results.module.css';

interface SearchResultsProps {
  selection: Selection;
  query: ReturnType<typeof useSearchResult>;
  /** Whether the owner of a vehicle or weapon is shown; a civilian found by name or id always is. */
  owner: boolean;
  onShowOwner: () => void;
  tools: ProfileTools | null;
  warrantLink: (id: string) => string;
  recordsOf: (civilianId: string) => ReactNode;
}

export function SearchResults({ query, ...rest }: SearchResultsProps) {
  if (query.isPending) {
    return (
      <Panel title="Searching">
        <SkeletonRows rows={6} height={32} />
      </Panel>
    );
  }
  const failure = failureMessage(query.error, SEARCH_TEXTS.failed);
  const retry = () => void query.refetch();
  if (!query.data) {
    return (
      <Panel title="Search">
        <ErrorState message={failure} onRetry={retry} />
      </Panel>
    );
  }
  const { refusal, bolos } = query.data;
  return (
    <>
      {query.isError && <StaleNotice reason={failure} onRetry={retry} />}
      {refusal === undefined ? (
        <Found result={query.data} {...rest} />
      ) : (
        <Panel title="Search">
          <div role="status">
            {bolos.length > 0 && (
              <Box p="12px 12px 0">
                <RefusedFlags bolos={bolos} warrantLink={rest.warrantLink} />
              </Box>
            )}
            <EmptyState message={refusal || SEARCH_TEXTS.nothingFound} />
          </div>
        </Panel>
      )}
    </>
  );
}

type FoundProps = Omit<SearchResultsProps, 'query'> & { result: SearchResult };

function Found(props: FoundProps) {
  const { result, selection, owner, onShowOwner, tools, warrantLink, recordsOf } = props;
  const { civilian, vehicle, weapon, others = [] } = result;
  const isThing = vehicle !== undefined || weapon !== undefined;
  const ownerShown = owner || !isThing;
  const plates = vehicle === undefined ? [] : [vehicle.plate, selection.text];
  const flags = <PersonFlags {...{ result, plates, warrantLink }} shown={ownerShown} />;
  return (
    <>
      {others.length > 0 && (
        <Group role="navigation" aria-label="Also found" gap="4px 16px" mih={24} fz={13}>
          <Box component="span" c="dimmed">
            Also found
          </Box>
          {others.map(({ _id, name }) => (
            <Box
              component={Link}
              lh="var(--button-height-row)"
              c="var(--tf-accent)"
              key={_id}
              to={`?id=${encodeURIComponent(_id)}`}
            >
              {name}
            </Box>
          ))}
        </Group>
      )}
      {isThing && (
        <div className={classes.match}>
          <MatchCard
            result={result}
            flags={
              <>
                {vehicle !== undefined && isPart(selection.text, vehicle) && (
                  <Box component="p">
                    No vehicle has the plate {selection.text.toUpperCase()}. This is the closest one.
                  </Box>
                )}
                <PlateFlags {...{ result, plates, warrantLink }} />
              </>
            }
            onShowOwner={ownerShown ? undefined : onShowOwner}
          />
          {/* What concerns the owner is not the vehicle's. */}
          {civilian !== null && (
            <Panel title="Registered Owner">
              <Stack gap={8} p="12px 12px 4px">
                {ownerShown && <ProfileHead civilian={civilian} />}
                {flags}
              </Stack>
            </Panel>
          )}
        </div>
      )}
      {ownerShown && civilian !== null && (
        <Profile
          key={civilian._id}
          civilian={civilian}
          tools={tools}
          flags={isThing ? null : flags}
          records={recordsOf(civilian._id)}
        />
      )}
    </>
  );
}

const orUnknown = (value: string | null) => (value === null || value === '' ? SEARCH_TEXTS.unknown : value);

interface MatchCardProps {
  result: SearchResult;
  flags: ReactNode;
  /** Shows the owner; undefined where the owner is shown already. */
  onShowOwner: (() => void) | undefined;
}

function MatchCard({ result, flags, onShowOwner }: MatchCardProps) {
  const { vehicle, weapon, civilian } = result;
  const foot = civilian !== null && onShowOwner !== undefined && (
    <Box p="4px 12px 12px">
      <Button size="form" onClick={onShowOwner}>
        View Registered Owner
      </Button>
    </Box>
  );
  return (
    <>
      {vehicle !== undefined && (
        <Panel title="Vehicle Match">
          <Stack gap={8} p="12px 12px 4px">
            {flags}
          </Stack>
          <Facts
            density="dense"
            facts={[
              { label: 'Plate', value: <Plate>{vehicle.plate}</Plate> },
              { label: 'Make', value: orUnknown(vehicle.make) },
              { label: 'Model', value: orUnknown(vehicle.model) },
              { label: 'Color', value: orUnknown(vehicle.color) },
              { label: 'Insured', value: vehicle.insured ? 'Yes' : 'No' },
            ]}
          />
          {foot}
        </Panel>
      )}
      {weapon !== undefined && (
        <Panel title="Weapon Match">
          <Facts
            density="dense"
            facts={[
              { label: 'Serial Number', value: <span className={classes.mono}>{weapon.serialNumber}</span> },
              { label: 'Type', value: orUnknown(weapon.weaponType) },
            ]}
          />
          {foot}
        </Panel>
      )}
    </>
  );
}

/** Whether a vehicle was found by a part of its plate or VIN only. */
const isPart = (typed: string, { plate, vin }: Vehicle): boolean =>
  ![barePlate(plate), barePlate(vin)].includes(barePlate(typed));
