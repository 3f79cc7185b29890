import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';
import type { useSearchResult } from '../api/search-database.ts';
import { FlagList } from './flag-list.tsx';
import { flagsOf } from './flags.ts';
import { MatchCard } from './match-cards.tsx';
import { Profile, type ProfileTools } from './profile.tsx';
import classes from './search-results.module.css';

interface SearchResultsProps {
  query: ReturnType<typeof useSearchResult>;
  /** Whether the owner of a vehicle or weapon is shown; a civilian found by name or id always is. */
  owner: boolean;
  onShowOwner: () => void;
  tools: ProfileTools | null;
  warrantLink: (id: string) => string;
  /** The records of a civilian. */
  recordsOf: (civilianId: string) => ReactNode;
}

/** What a search has found (specification §2, 'Search Database'). */
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
  const { refusal } = query.data;
  return (
    <>
      {query.isError && <StaleNotice reason={failure} onRetry={retry} />}
      {refusal === undefined ? (
        <Found result={query.data} {...rest} />
      ) : (
        <Panel title="Search">
          <div role="status">
            <EmptyState message={refusal || SEARCH_TEXTS.nothingFound} />
          </div>
        </Panel>
      )}
    </>
  );
}

type FoundProps = Omit<SearchResultsProps, 'query'> & { result: SearchResult };

function Found({ result, owner, onShowOwner, tools, warrantLink, recordsOf }: FoundProps) {
  const { civilian, vehicle, weapon, others = [] } = result;
  const isThing = vehicle !== undefined || weapon !== undefined;
  const ownerShown = owner || !isThing;
  const flags = <Flags result={result} ownerShown={ownerShown} warrantLink={warrantLink} />;
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
      {isThing && flags}
      {isThing && (
        <div className={classes.match}>
          <MatchCard result={result} onShowOwner={ownerShown ? undefined : onShowOwner} />
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

interface FlagsProps {
  result: SearchResult;
  ownerShown: boolean;
  warrantLink: SearchResultsProps['warrantLink'];
}

/** By itself, since it alone looks at the clock. */
function Flags({ result, ownerShown, warrantLink }: FlagsProps) {
  return <FlagList flags={flagsOf(result, ownerShown, useNow())} warrantLink={warrantLink} />;
}
