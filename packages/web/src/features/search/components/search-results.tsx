import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import { barePlate } from '../bare-plate.ts';
import type { useSearchResult } from '../search.queries.ts';
import type { Selection } from '../selection.ts';
import { FlagList } from './flag-list.tsx';
import { boloFlags, personFlags, plateFlags } from './flags.ts';
import { MatchCard } from './match-cards.tsx';
import { OwnerCard } from './owner-card.tsx';
import { Profile, type ProfileTools } from './profile.tsx';
import classes from './search-results.module.css';

interface SearchResultsProps {
  selection: Selection;
  query: ReturnType<typeof useSearchResult>;
  /** Whether the owner of a vehicle or weapon is shown; a civilian found by name or id always is. */
  owner: boolean;
  onShowOwner: () => void;
  tools: ProfileTools | null;
  warrantLink: (id: string) => string;
  /** The records of a civilian. */
  recordsOf: (civilianId: string) => ReactNode;
}

/** What a search has found. */
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
              <div className={classes.refused}>
                <RefusedFlags bolos={bolos} warrantLink={rest.warrantLink} />
              </div>
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
        <nav className={classes.others} aria-label="Also found">
          <span className={classes.also}>Also found</span>
          {others.map(({ _id, name }) => (
            <Link className={classes.other} key={_id} to={`?id=${encodeURIComponent(_id)}`}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {isThing && (
        <div className={classes.match}>
          <MatchCard
            result={result}
            flags={
              <>
                {vehicle !== undefined && isPart(selection.text, vehicle) && (
                  <p className={classes.part}>
                    No vehicle has the plate {selection.text.toUpperCase()}. This is the closest one.
                  </p>
                )}
                <PlateFlags {...{ result, plates, warrantLink }} />
              </>
            }
            onShowOwner={ownerShown ? undefined : onShowOwner}
          />
          {civilian !== null && <OwnerCard owner={civilian} shown={ownerShown} flags={flags} />}
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

/** Whether a vehicle was found by a part of its plate or VIN only. */
const isPart = (typed: string, { plate, vin }: Vehicle): boolean =>
  ![barePlate(plate), barePlate(vin)].includes(barePlate(typed));

interface FlagsProps {
  result: SearchResult;
  /** The plates that were run. */
  plates: readonly string[];
  warrantLink: SearchResultsProps['warrantLink'];
}

// Each by itself, since it alone looks at the clock.

function PlateFlags({ result, plates, warrantLink }: FlagsProps) {
  const flags = plateFlags(result, plates, useNow());
  return <FlagList flags={flags} warrantLink={warrantLink} none="No flags on this plate." />;
}

function PersonFlags({ result, plates, shown, warrantLink }: FlagsProps & { shown: boolean }) {
  const flags = personFlags(result, { plates, shown }, useNow());
  const isOwner = result.vehicle !== undefined || result.weapon !== undefined;
  return (
    <FlagList
      flags={flags}
      warrantLink={warrantLink}
      {...(isOwner ? { none: 'No flags on the owner.' } : {})}
    />
  );
}

function RefusedFlags({ bolos, warrantLink }: Pick<FlagsProps, 'warrantLink'> & { bolos: Bolo[] }) {
  return <FlagList flags={boloFlags(bolos, useNow())} warrantLink={warrantLink} />;
}
