import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { Facts } from '#ui/facts.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { useProfile } from '../officers.queries.ts';
import { EditOfficerForm } from './edit-officer-form.tsx';

interface ProfilePanelProps {
  discordId: string;
  username: string;
  civilians: StaffOfficer['civilians'];
}

export function ProfilePanel({ discordId, username, civilians }: ProfilePanelProps) {
  const query = useProfile(discordId);
  const [editing, edit] = useDisclosure(false);
  const officer = query.data;
  return (
    <Panel
      title="Profile"
      mark={
        officer !== undefined && (
          <StatusTag tone={officer.onDutySince === null ? 'off' : 'available'}>{officer.status}</StatusTag>
        )
      }
      actions={
        officer !== undefined && (
          <Button size="form" onClick={edit.open}>
            Edit
          </Button>
        )
      }
    >
      <Loaded query={query} failed={OFFICER_TEXTS.loadFailed} rows={4}>
        {(profile) => (
          <Facts
            density="dense"
            facts={[
              { label: 'Callsign', value: <Mono>{profile.callsign}</Mono> },
              { label: 'Platform', value: profile.department },
              { label: 'Rank', value: profile.rank },
              { label: 'Badge number', value: <Mono>{profile.badgeNumber}</Mono> },
              {
                label: 'Character',
                value: `${profile.firstName} ${profile.lastName}${profile.unfit ? ' (deceased or deleted)' : ''}`,
              },
            ]}
          />
        )}
      </Loaded>
      <FormDialog opened={editing} title="Edit Officer" size={440} onClose={edit.close}>
        {officer !== undefined && <EditOfficerForm officer={{ ...officer, username, civilians }} />}
      </FormDialog>
    </Panel>
  );
}
