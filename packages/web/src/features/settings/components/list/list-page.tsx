import { Stack } from '@mantine/core';
import { SECTIONS, type SectionValues } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeading } from '#ui/panel.tsx';
import { type Entry, entriesAt } from '../../list-ops.ts';
import type { Section } from '../../settings.queries.ts';
import { LoadedSection } from '../section-page.tsx';
import { ListEditor, type ListEditorProps } from './list-editor.tsx';

interface ListPageProps<S extends SectionName, E extends Entry>
  extends Omit<ListEditorProps<E>, 'list' | 'read' | 'whole'> {
  section: S;
  rows?: number;
  children?: (read: Section<S>) => ReactNode;
}

export function ListPage<S extends SectionName, E extends Entry>(props: ListPageProps<S, E>) {
  const { section, rows = 3, children, ...list } = props;
  return (
    <LoadedSection section={section} rows={rows}>
      {(read) => (
        <>
          <ListEditor {...list} list="entries" read={read} whole />
          {children?.(read)}
        </>
      )}
    </LoadedSection>
  );
}

type EntrySection = 'departments' | 'licenses';
type EntryOf<S extends EntrySection> = SectionValues[S]['entries'][number];

interface EntryPageProps<S extends EntrySection> {
  section: S;
  noteOf?: (entry: EntryOf<S>) => string;
  actionsOf?: (entry: EntryOf<S>) => ReactNode;
  children: (entry: EntryOf<S>, read: Section<S>) => ReactNode;
}

export function EntryPage<S extends EntrySection>(props: EntryPageProps<S>) {
  const { section, noteOf, actionsOf, children } = props;
  const id = (useParams()['*'] ?? '').split('/')[1] ?? '';
  const back = <LinkButton to={`/dashboard/settings/${section}`}>{SECTIONS[section].label}</LinkButton>;
  return (
    <LoadedSection section={section} rows={8}>
      {(read) => {
        const entry = entriesAt<EntryOf<S>>(read.value, { list: 'entries' }).find(({ _id }) => _id === id);
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
    </LoadedSection>
  );
}
