import { ActionIcon, Anchor, Box, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import type { GuildRead } from '@ten-four/contract/settings/settings.contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#lib/moments.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { PickButton } from '#ui/pick-button.tsx';
import textStyles from '#ui/text.module.css';
import { useTarget } from '#ui/use-target.ts';
import { useMemberSuggestions, useNamed } from '../members.queries.ts';
import classes from './administrators.module.css';
import { NamingQuestion } from './questions.tsx';

interface AdministratorsPanelProps {
  owner: GuildRead['owner'];
}

export function AdministratorsPanel({ owner }: AdministratorsPanelProps) {
  const query = useNamed();
  const naming = useTarget<{ _id: string; username: string; named: boolean }>();
  const own = (discordId: string) => discordId === owner?.discordId;
  const named = query.data ?? [];
  return (
    <Panel
      title="Administrators by name"
      actions={
        <AddAdministrator
          isOne={({ _id, discordId }) => own(discordId) || named.some((one) => one._id === _id)}
          onPick={(member) => naming.open({ ...member, named: false })}
        />
      }
    >
      {owner !== null && (
        <div className={classes.person}>
          <Monogram name={owner.name ?? owner.discordId} size={28} />
          <Box flex={1} miw={0} className={textStyles.wrap ?? ''}>
            <Text fw={500}>{owner.name ?? owner.discordId}</Text>
            <Text fz={13} c="dimmed">
              Owner of the Discord server
            </Text>
          </Box>
        </div>
      )}
      <Loaded query={query} failed={MEMBER_TEXTS.listFailed} rows={1}>
        {(members) =>
          members
            .filter(({ discordId }) => !own(discordId))
            .map(({ _id, username, left, named }) => (
              <div className={classes.person} key={_id}>
                <Monogram name={username} size={28} />
                <Box flex={1} miw={0} className={textStyles.wrap ?? ''}>
                  <Anchor component={Link} c="inherit" fw={500} to={`/dashboard/staff/members/${_id}`}>
                    {username}
                  </Anchor>
                  <Text fz={13} c="dimmed">
                    {named !== null && `Added by ${named.by ?? 'a setup link'}, ${formatDate(named.at)}`}
                    {left && '; left the Discord server'}
                  </Text>
                </Box>
                <ActionIcon
                  size="form"
                  aria-label={`Remove ${username} as administrator`}
                  onClick={() => naming.open({ _id, username, named: true })}
                >
                  <IconX size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </div>
            ))
        }
      </Loaded>
      <Text p="12px 16px" fz={13} c="dimmed" style={{ borderTop: '1px solid var(--tf-row-line)' }}>
        {owner === null && named.length === 0
          ? 'No one yet.'
          : 'They keep access even if their roles change.'}
      </Text>
      {naming.target !== null && (
        <NamingQuestion member={naming.target} opened={naming.opened} onClose={naming.close} />
      )}
    </Panel>
  );
}

interface Found {
  _id: string;
  discordId: string;
  username: string;
}

interface AddAdministratorProps {
  isOne: (member: Found) => boolean;
  onPick: (member: Found) => void;
}

function AddAdministrator({ isOne, onPick }: AddAdministratorProps) {
  const [typed, setTyped] = useState('');
  const found = useMemberSuggestions(typed).data?.filter((member) => !isOne(member)) ?? [];
  return (
    <PickButton
      aria-label="Add administrator"
      things="members"
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
