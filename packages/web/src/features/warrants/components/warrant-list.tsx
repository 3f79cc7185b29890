import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatAgo, formatSoon } from '#lib/ago.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDay } from '#lib/format.ts';
import { personName } from '#lib/person-name.ts';
import { Clamped } from '#ui/clamped.tsx';
import { Dim } from '#ui/dim.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { issuerOf, reasonOf } from './warrant-words.ts';
import classes from './warrants-panel.module.css';

interface WarrantCardProps {
  warrant: Warrant;
  now: number;
  selected: boolean;
  onResolve: ((warrant: Warrant) => void) | undefined;
}

const WarrantCard = memo(function WarrantCard(props: WarrantCardProps) {
  const { warrant, now, selected, onResolve } = props;
  const { status, createdAt, expiresAt, resolvedAt, resolvedBy } = warrant;
  const name = personName(warrant.civilianId);
  const birth = formatDay(warrant.civilianId.dateOfBirth);
  const active = status === 'Active';
  const soon = expiresAt !== null && active ? formatSoon(expiresAt, now) : null;
  return (
    <article
      className={classes.card}
      data-active={active || undefined}
      data-selected={selected || undefined}
      aria-label={`${warrant.type} warrant for ${name}`}
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
            {name}
          </Anchor>
        </Text>
        {birth !== '' && <Dim>{birth}</Dim>}
        <Tag>{warrant.type}</Tag>
        <Box component="span" ml="auto">
          <StatusTag tone={active ? 'busy' : 'available'}>{status}</StatusTag>
        </Box>
      </Group>
      <Facts
        facts={[
          { label: 'Reason', value: <Clamped>{reasonOf(warrant)}</Clamped> },
          { label: 'Issued By', value: issuerOf(warrant) },
          {
            label: 'Issued At',
            value: (
              <>
                <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                <Dim c="dark.3"> · {formatAgo(createdAt, now)}</Dim>
              </>
            ),
          },
          {
            label: 'Expires',
            value: expiresAt && (
              <>
                <time dateTime={expiresAt}>{formatDateTime(expiresAt)}</time>
                {soon !== null && (
                  <Dim fw={600} c="var(--tf-busy)">
                    {` · ${soon}`}
                  </Dim>
                )}
              </>
            ),
          },
          {
            label: 'Resolved',
            value: resolvedAt && (
              <>
                <time dateTime={resolvedAt}>{formatDateTime(resolvedAt)}</time>
                {resolvedBy !== null && ` by ${resolvedBy}`}
              </>
            ),
          },
        ]}
      />
      {active && onResolve !== undefined && (
        <Box ml="auto" pt={4}>
          <Button aria-label={`Resolve Warrant for ${name}`} onClick={() => onResolve(warrant)}>
            Resolve Warrant
          </Button>
        </Box>
      )}
    </article>
  );
});

interface WarrantListProps extends Pick<WarrantCardProps, 'now' | 'onResolve'> {
  shown: readonly Warrant[];
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
      {selectedId !== null && !shown.some(({ _id }) => _id === selectedId) && (
        <Note>The linked warrant isn't in this list.</Note>
      )}
      <ul className={classes.cards} ref={list} aria-label="Warrants">
        {shown.map((warrant) => (
          <li key={warrant._id}>
            <WarrantCard
              warrant={warrant}
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
