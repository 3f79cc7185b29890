import { Button } from '@mantine/core';
import classes from './more-rows.module.css';

interface MoreRowsProps {
  /** The list, as it comes page after page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Why the next page could not be loaded, for when that is so. */
  failure: string;
  label?: 'Show more' | 'Show older' | 'Earlier';
}

/** Beneath a list: the button for its next page, and why that did not come. Nothing where there is none. */
export function MoreRows({ query, failure, label = 'Show more' }: MoreRowsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
      {query.isFetchNextPageError && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
