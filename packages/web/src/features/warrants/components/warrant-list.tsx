import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatAgo, formatSoon } from '#lib/ago.ts';
import { formatMoment } from '#lib/moments.ts';
import { Clamped } from '#ui/clamped.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { WARRANT_TONES } from './warrant-tones.ts';
import { birthOf, issuerOf, reasonOf, subjectOf } from './warrant-words.ts';
import classes from './warrants-panel.module.css';
import type { ShownWarrant } from './warrants-shown.ts';

interface WarrantCardProps extends ShownWarrant {
  now: number;
  selected: boolean;
  onResolve: ((warrant: Warrant) => void) | undefined;
}

const WarrantCard = memo(function WarrantCard(props: WarrantCardProps) {
  const { warrant, status, now, selected, onResolve } = props;
  const active = status === 'Active';
  const soon = warrant.expiresAt !== null && active ? formatSoon(warrant.expiresAt, now) : null;
  return (
    <article
      className={classes.card}
      data-active={active || undefined}
      data-selected={selected || undefined}
      aria-label={`${warrant.type} warrant against ${subjectOf(warrant)}`}
    >
      <Group gap="4px 8px" mb={4}>
        <Text component="h2" miw={0} ff="text" fz={16} lh="24px" fw={600} className={textStyles.wrap ?? ''}>
          <Anchor
            component={Link}
            display="inline-flex"
            mih="var(--button-height-row)"
            inherit
            c="inherit"
            style={{ alignItems: 'center' }}
            to={`/dashboard/pso/search?id=${warrant.civilianId._id}`}
          >
            {subjectOf(warrant)}
          </Anchor>
        </Text>
        {birthOf(warrant) !== '' && (
          <Box component="span" c="dimmed">
            {birthOf(warrant)}
          </Box>
        )}
        <Tag>{warrant.type}</Tag>
        <Box component="span" ml="auto">
          <StatusTag tone={WARRANT_TONES[status]}>{status}</StatusTag>
        </Box>
      </Group>
      <Box component="dl">
        <Fact label="Reason">
          <Clamped>{reasonOf(warrant)}</Clamped>
        </Fact>
        <Fact label="Issued By">{issuerOf(warrant)}</Fact>
        <Fact label="Issued At">
          <time dateTime={warrant.createdAt}>{formatMoment(warrant.createdAt)}</time>
          <Box component="span" c="dark.3">
            {' '}
            · {formatAgo(warrant.createdAt, now)}
          </Box>
        </Fact>
        {warrant.expiresAt !== null && (
          <Fact label="Expires">
            <time dateTime={warrant.expiresAt}>{formatMoment(warrant.expiresAt)}</time>
            {soon !== null && (
              <Box component="span" fw={600} c="var(--tf-busy)">
                {' '}
                · {soon}
              </Box>
            )}
          </Fact>
        )}
        {warrant.resolvedAt !== null && (
          <Fact label="Resolved">
            <time dateTime={warrant.resolvedAt}>{formatMoment(warrant.resolvedAt)}</time>
            {warrant.resolvedBy !== null && <> by {warrant.resolvedBy}</>}
          </Fact>
        )}
      </Box>
      {active && onResolve !== undefined && (
        <Box ml="auto" pt={4}>
          <Button
            aria-label={`Resolve Warrant against ${subjectOf(warrant)}`}
            onClick={() => onResolve(warrant)}
          >
            Resolve Warrant
          </Button>
        </Box>
      )}
    </article>
  );
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group wrap="nowrap" gap={8} py={2} align="stretch">
      <Text component="dt" flex="none" w={80} c="dark.3">
        {label}
      </Text>
      <Text component="dd" flex={1} miw={0} className={textStyles.wrap ?? ''}>
        {children}
      </Text>
    </Group>
  );
}

interface WarrantListProps extends Pick<WarrantCardProps, 'now' | 'onResolve'> {
  shown: readonly ShownWarrant[];
  selectedId: string | null;
}

const MINUTE = 60_000;

export function WarrantList({ shown, now, selectedId, onResolve }: WarrantListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId === null) return;
    list.current?.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  // Rounded, because the cards show minutes.
  const minute = Math.floor(now / MINUTE) * MINUTE;
  return (
    <>
      {selectedId !== null && !shown.some(({ warrant }) => warrant._id === selectedId) && (
        <Note>The linked warrant isn't in this list.</Note>
      )}
      <ul className={classes.cards} ref={list} aria-label="Warrants">
        {shown.map(({ warrant, status }) => (
          <li key={warrant._id}>
            <WarrantCard
              warrant={warrant}
              status={status}
              now={minute}
              selected={warrant._id === selectedId}
              onResolve={onResolve}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <Box component="p" fz={13} c="dimmed">
      {children}
    </Box>
  );
}
