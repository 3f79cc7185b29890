import { Box, Button, SimpleGrid, Stack } from '@mantine/core';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { ReactNode } from 'react';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import textStyles from '#ui/text.module.css';
import type { useSearchResult } from '../search.queries.ts';
import type { Selection } from '../selection.ts';
import { Flags } from './flag-list.tsx';
import { boloFlags, NO_FLAGS, personFlags, plateFlags } from './flags.ts';
import { matchOf } from './match.ts';
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
                <Flags flagsAt={(now) => boloFlags(answer.bolos, now)} />
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
  const { civilian, others = [], formerNames } = result;
  const { isProperty, plates } = matchOf(result, selection);
  const ownerShown = owner || !isProperty;
  const flags = (
    <Flags
      flagsAt={(now) => personFlags(result, { plates, shown: ownerShown }, now)}
      warrantLink={warrantLink}
      none={isProperty ? NO_FLAGS.owner : undefined}
    />
  );
  return (
    <>
      <AlsoFound others={others} />
      {isProperty && (
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          spacing={8}
          style={{ '--panel-head': '40px', '--panel-side': '12px' }}
        >
          <Match result={result} selection={selection}>
            {civilian !== null && !ownerShown && (
              <Box p="4px 12px 12px">
                <Button size="form" onClick={onShowOwner}>
                  View Registered Owner
                </Button>
              </Box>
            )}
          </Match>
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
          flags={isProperty ? null : flags}
          records={recordsOf(civilian._id)}
        />
      )}
    </>
  );
}

const orUnknown = (value: string | null) => value || SEARCH_TEXTS.unknown;

interface MatchProps extends Pick<FoundProps, 'result' | 'selection'> {
  children: ReactNode;
}

function Match({ result, selection, children }: MatchProps) {
  const { vehicle, weapon } = result;
  const { closest, former, owners, plates } = matchOf(result, selection);
  return (
    <>
      {vehicle !== undefined && (
        <Panel title="Vehicle Match">
          <Stack gap={8} p="12px 12px 4px">
            {closest !== null && <p>{closest}</p>}
            <Flags flagsAt={(now) => plateFlags(result, plates, now)} none={NO_FLAGS.plate} />
          </Stack>
          <Facts
            density="dense"
            facts={[
              { label: 'Plate', value: <Plate>{vehicle.plate}</Plate> },
              { label: 'Formerly', value: former.join(', ') || null },
              { label: 'Former owners', value: owners },
              { label: 'Make', value: orUnknown(vehicle.make) },
              { label: 'Model', value: orUnknown(vehicle.model) },
              { label: 'Color', value: orUnknown(vehicle.color) },
              { label: 'Insured', value: vehicle.insured ? 'Yes' : 'No' },
            ]}
          />
          {children}
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
              { label: 'Former owners', value: owners },
            ]}
          />
          {children}
        </Panel>
      )}
    </>
  );
}
