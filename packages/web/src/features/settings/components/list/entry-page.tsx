import { Button, Stack } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded, type Read } from '#ui/loaded.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** A section that is a list of entries, each with a page of its own. */
interface Listed<E> {
  version: number;
  value: { entries: E[] };
  locked: Readonly<Record<string, string>>;
}

interface EntryPageProps<E> {
  query: Read<Listed<E>>;
  /** What the list is called, as its page is. */
  list: string;
  path: 'departments' | 'licenses';
  noteOf?: (entry: E) => string;
  /** Buttons beside the one that leads back. */
  actionsOf?: (entry: E) => ReactNode;
  children: (entry: E, read: Listed<E>) => ReactNode;
}

/** The page of one entry of a list, which the address names; where there is none, the way back. */
export function EntryPage<E extends { _id: string; name: string }>(props: EntryPageProps<E>) {
  const { query, list, path, noteOf, actionsOf, children } = props;
  const id = (useParams()['*'] ?? '').split('/')[1] ?? '';
  const back = (
    <Button size="room" component={Link} to={`/dashboard/settings/${path}`}>
      {list}
    </Button>
  );
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed} rows={8}>
      {(read) => {
        const entry = read.value.entries.find(({ _id }) => _id === id);
        if (entry === undefined) return <EmptyState message={SETTINGS_TEXTS.noEntry} action={back} />;
        return (
          <>
            <SettingsHeading
              note={noteOf?.(entry)}
              actions={
                <>
                  {actionsOf?.(entry)}
                  {back}
                </>
              }
            >
              {entry.name}
            </SettingsHeading>
            <Stack gap={16}>{children(entry, read)}</Stack>
          </>
        );
      }}
    </Loaded>
  );
}
