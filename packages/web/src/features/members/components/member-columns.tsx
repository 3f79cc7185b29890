import { Anchor, Box, Group, Text } from '@mantine/core';
import type { Member } from '@ten-four/contract/members/members.contract';
import { Link } from 'react-router';
import { formatSeen } from '#lib/ago.ts';
import { serverNow } from '#lib/server-clock.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import { Mono } from '#ui/mono.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';

export const COLUMNS: readonly TableColumn<Member>[] = [
  {
    id: 'member',
    header: 'Member',
    folded: 'lead',
    cell: ({ _id, username, discriminator, suspendedUntil, left }) => (
      <Group component="span" display="inline-flex" wrap="nowrap" gap={10} miw={0} mih="var(--touch-size)">
        <Monogram name={username} size={28} />
        <Anchor
          component={Link}
          c={left ? 'dimmed' : 'inherit'}
          fw={500}
          className={textStyles.wrap ?? ''}
          to={`/dashboard/staff/members/${_id}`}
        >
          {username}
          {discriminator !== '0' && discriminator !== '' && (
            <Text span fw={400} c="var(--tf-faint)">
              #{discriminator}
            </Text>
          )}
        </Anchor>
        {suspendedUntil !== null && <StatusTag tone="busy">Suspended</StatusTag>}
        {left && <StatusTag tone="off">Left</StatusTag>}
      </Group>
    ),
  },
  {
    id: 'grants',
    header: 'Grants',
    folded: 'bare',
    cell: ({ grants }) =>
      grants.length > 0 && (
        <Group component="span" display="inline-flex" align="stretch" gap={6}>
          {grants.map((grant) => (
            <Box
              component="span"
              key={grant}
              p="0 8px"
              fz={12}
              lh="22px"
              c="dimmed"
              bg="var(--tf-raised)"
              bdrs="xs"
              className={textStyles.nowrap ?? ''}
            >
              {grant}
            </Box>
          ))}
        </Group>
      ),
  },
  {
    id: 'callsign',
    header: 'Callsign',
    folded: 'bare',
    cell: ({ profiles }) =>
      profiles.map(({ _id, callsign, platform, departmentShort, onDutySince }) => (
        <Group
          component="span"
          key={_id}
          display="inline-flex"
          wrap="nowrap"
          gap={8}
          className={textStyles.nowrap ?? ''}
        >
          <Mono miw={52} fw={600}>
            {callsign}
          </Mono>
          <Dim miw={72}>{departmentShort ?? platform}</Dim>
          {onDutySince !== null && <StatusTag tone="available">On duty</StatusTag>}
        </Group>
      )),
  },
  {
    id: 'characters',
    header: 'Characters',
    align: 'right',
    cell: ({ characters }) => <Mono>{characters === 0 ? '–' : characters}</Mono>,
  },
  {
    id: 'hours',
    header: 'Hours, 30 days',
    align: 'right',
    cell: ({ hours30 }) => <Mono>{hours30 === null ? '–' : hours30.toFixed(1)}</Mono>,
  },
  {
    id: 'seen',
    header: 'Last seen',
    align: 'right',
    folded: 'end',
    cell: ({ lastSeen }) => (
      <Text component="time" c="dimmed" className={textStyles.nowrap ?? ''} dateTime={lastSeen}>
        {formatSeen(lastSeen, serverNow())}
      </Text>
    ),
  },
];

const DESK_ONLY = new Set(['characters', 'hours']);

export const PHONE_COLUMNS = COLUMNS.filter(({ id }) => !DESK_ONLY.has(id));
