import { Box, Button, SimpleGrid, Stack } from '@mantine/core';
import { foldPlate } from '@ten-four/contract/common/fold';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { ReactNode } from 'react';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import textStyles from '#ui/text.module.css';
import type { useSearchResult } from '../search.queries.ts';
import type { Selection } from '../selection.ts';
import { PersonFlags, PlateFlags, RefusedFlags } from './flag-list.tsx';
import { Profile, type ProfileTools } from './profile.tsx';
import { ProfileHead } from './profile-facts.tsx';
import { AlsoFound, Refused, SearchStates } from './search-states.tsx';

interface SearchResultsProps {
  selection: Selection;
  query: ReturnType<typeof useSearchResult>;
  owner: boolean;
  onShowOwner: () => void;
  tools: ProfileTools | null;
  warrantLink: (id: string) => string;
  recordsOf: (civilianId: string) => ReactNode;
}

export function SearchResults({ query, ...rest }: SearchResultsProps) {
  return (
    <SearchStates query={query}>
      {(answer) =>
        answer.refusal === undefined ? (
          <Found result={answer} {...rest} />
        ) : (
          <Refused reason={answer.refusal}>
            {answer.bolos.length > 0 && (
              <Box p="12px 12px 0">
                <RefusedFlags bolos={answer.bolos} warrantLink={rest.warrantLink} />
              </Box>
            )}
          </Refused>
        )
      }
    </SearchStates>
  );
}

type FoundProps = Omit<SearchResultsProps, 'query'> & { result: SearchResult };

function Found(props: FoundProps) {
  const { result, selection, owner, onShowOwner, tools, warrantLink, recordsOf } = props;
  const { civilian, vehicle, weapon, others = [], formerNames } = result;
  const former = result.formerPlates.filter(({ vehicleId }) => vehicleId === vehicle?._id);
  const isThing = vehicle !== undefined || weapon !== undefined;
  const ownerShown = owner || !isThing;
  const plates =
    vehicle === undefined ? [] : [vehicle.plate, selection.text, ...former.map(({ plate }) => plate)];
  const flags = <PersonFlags {...{ result, plates, warrantLink }} shown={ownerShown} />;
  return (
    <>
      <AlsoFound others={others} />
      {isThing && (
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          spacing={8}
          style={{ '--panel-head': '40px', '--panel-side': '12px' }}
        >
          <MatchCard
            result={result}
            formerPlates={former.map(({ plate }) => plate)}
            flags={
              <>
                {vehicle !== undefined && isPart(selection.text, [vehicle, ...former]) && (
                  <Box component="p">
                    No vehicle has the plate {selection.text.toUpperCase()}. This is the closest one.
                  </Box>
                )}
                <PlateFlags {...{ result, plates, warrantLink }} />
              </>
            }
            onShowOwner={ownerShown ? undefined : onShowOwner}
          />
          {/* Flags of the owner are separate. */}
          {civilian !== null && (
            <Panel title="Registered Owner">
              <Stack gap={8} p="12px 12px 4px">
                {ownerShown && <ProfileHead civilian={civilian} formerNames={formerNames} />}
                {flags}
              </Stack>
            </Panel>
          )}
        </SimpleGrid>
      )}
      {ownerShown && civilian !== null && (
        <Profile
          key={civilian._id}
          result={{ ...result, civilian }}
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
  formerPlates: readonly string[];
  flags: ReactNode;
  onShowOwner: (() => void) | undefined;
}

function MatchCard({ result, formerPlates, flags, onShowOwner }: MatchCardProps) {
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
              { label: 'Formerly', value: formerPlates.join(', ') || null },
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
              {
                label: 'Serial Number',
                value: <span className={textStyles.mono}>{weapon.serialNumber}</span>,
              },
              { label: 'Type', value: orUnknown(weapon.weaponType) },
            ]}
          />
          {foot}
        </Panel>
      )}
    </>
  );
}

const isPart = (typed: string, known: readonly Partial<Pick<Vehicle, 'plate' | 'vin'>>[]): boolean =>
  !known.some(({ plate = '', vin = '' }) => [foldPlate(plate), foldPlate(vin)].includes(foldPlate(typed)));
