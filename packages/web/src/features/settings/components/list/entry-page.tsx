import { Button, Stack } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded, type Read } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/panel.tsx';

interface Listed<E> {
  version: number;
  value: { entries: E[] };
  locked: Readonly<Record<string, string>>;
}

interface EntryPageProps<E> {
  query: Read<Listed<E>>;
  list: string;
  path: 'departments' | 'licenses';
  noteOf?: (entry: E) => string;
  actionsOf?: (entry: E) => ReactNode;
  children: (entry: E, read: Listed<E>) => ReactNode;
}

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
            <PageHeading
              note={noteOf?.(entry)}
              actions={
                <>
                  {actionsOf?.(entry)}
                  {back}
                </>
              }
            >
              {entry.name}
            </PageHeading>
            <Stack gap={16}>{children(entry, read)}</Stack>
          </>
        );
      }}
    </Loaded>
  );
}
