import { Stack } from '@mantine/core';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ReactNode } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading } from '#ui/panel.tsx';
import { type Section, useSection } from '../settings.queries.ts';

interface LoadedSectionProps<S extends SectionName> {
  section: S;
  rows?: number;
  children: (read: Section<S>) => ReactNode;
}

export function LoadedSection<S extends SectionName>({ section, ...props }: LoadedSectionProps<S>) {
  return <Loaded query={useSection(section)} failed={SETTINGS_TEXTS.loadFailed} {...props} />;
}

interface SectionPageProps<S extends SectionName> extends LoadedSectionProps<S> {
  note?: string;
}

export function SectionPage<S extends SectionName>({ note, children, ...props }: SectionPageProps<S>) {
  return (
    <>
      <PageHeading note={note}>{SECTIONS[props.section].label}</PageHeading>
      <LoadedSection {...props}>{(read) => <Stack gap={16}>{children(read)}</Stack>}</LoadedSection>
    </>
  );
}
