import { ActionIcon, Anchor, Box, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Member } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import type { GuildRead } from '@ten-four/contract/settings/settings.contract';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#lib/date-format.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { PickButton } from '#ui/pick-button.tsx';
import lists from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import { useMemberSuggestions } from '../members.queries.ts';
import { AdministratorDialog } from './administrator-dialog.tsx';

const NAMED_MAX = 100;

export function AdministratorsPanel({ owner }: Pick<GuildRead, 'owner'>) {
  const query = useEndpoint(
    'GET /api/members',
    { query: { filter: 'named', sort: 'username', limit: NAMED_MAX } },
    { select: ({ members }) => members },
  );
  const changing = useTarget<{ _id: string; username: string; named: boolean }>();
  const isOwner = (discordId: string) => discordId === owner?.discordId;
  const named = query.data ?? [];
  return (
    <Panel
      title="Administrators by name"
      actions={
        <AddAdministrator
          isAdministrator={({ _id, discordId }) => isOwner(discordId) || named.some((one) => one._id === _id)}
          onPick={({ _id, username }) => changing.open({ _id, username, named: false })}
        />
      }
    >
      <div className={lists.rows}>
        {owner !== null && <Person name={owner.name ?? owner.discordId} note="Owner of the Discord server" />}
        <Loaded query={query} failed={MEMBER_TEXTS.listFailed} rows={1}>
          {(members) =>
            members
              .filter(({ discordId }) => !isOwner(discordId))
              .map(({ _id, username, left, named }) => (
                <Person
                  key={_id}
                  id={_id}
                  name={username}
                  note={`${named === null ? '' : `Added by ${named.by ?? 'a setup link'}, ${formatDate(named.at)}`}${left ? '; left the Discord server' : ''}`}
                  action={
                    <ActionIcon
                      size="form"
                      aria-label={`Remove ${username} as administrator`}
                      onClick={() => changing.open({ _id, username, named: true })}
                    >
                      <IconX size={16} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  }
                />
              ))
          }
        </Loaded>
      </div>
      <Text p="12px 16px" fz={13} c="dimmed" style={{ borderTop: '1px solid var(--tf-row-line)' }}>
        {owner === null && named.length === 0
          ? 'No one yet.'
          : 'They keep access even if their roles change.'}
      </Text>
      {changing.target !== null && (
        <AdministratorDialog member={changing.target} opened={changing.opened} onClose={changing.close} />
      )}
    </Panel>
  );
}

function Person({ id, name, note, action }: { id?: string; name: string; note: string; action?: ReactNode }) {
  return (
    <Group wrap="nowrap" gap={12} mih={56} p="8px 16px">
      <Monogram name={name} size={28} />
      <Box flex={1} miw={0} className={textStyles.wrap ?? ''}>
        {id === undefined ? (
          <Text fw={500}>{name}</Text>
        ) : (
          <Anchor component={Link} c="inherit" fw={500} to={`/dashboard/staff/members/${id}`}>
            {name}
          </Anchor>
        )}
        <Text fz={13} c="dimmed">
          {note}
        </Text>
      </Box>
      {action}
    </Group>
  );
}

interface AddAdministratorProps {
  isAdministrator: (member: Member) => boolean;
  onPick: (member: Member) => void;
}

function AddAdministrator({ isAdministrator, onPick }: AddAdministratorProps) {
  const [typed, setTyped] = useState('');
  const found = useMemberSuggestions(typed).data?.filter((member) => !isAdministrator(member)) ?? [];
  return (
    <PickButton
      aria-label="Add administrator"
      noun="members"
      position="bottom-end"
      typed={typed}
      options={found.map(({ _id, username }) => ({ id: _id, label: username }))}
      empty={typed.trim().length < 2 ? 'Type a name, Discord ID or callsign.' : MEMBER_TEXTS.nobodyMatches}
      onType={setTyped}
      onPick={(id) => {
        const member = found.find(({ _id }) => _id === id);
        if (member !== undefined) onPick(member);
      }}
    >
      Add
    </PickButton>
  );
}
