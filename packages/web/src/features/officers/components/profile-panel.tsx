import type { StaffOfficer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { profileParts } from '#lib/own-profile.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Facts } from '#ui/facts.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { EditOfficerForm } from './edit-officer-form.tsx';

interface ProfilePanelProps {
  discordId: string;
  kind: DepartmentKind;
  username: string;
  civilians: StaffOfficer['civilians'];
}

export function ProfilePanel({ discordId, kind, username, civilians }: ProfilePanelProps) {
  const query = useEndpoint('GET /api/officers/:discordId', profileParts(discordId, kind), {
    staleTime: 0,
  });
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
          <FormButton size="form" label="Edit" title="Edit Officer">
            <EditOfficerForm officer={{ ...officer, username, civilians }} />
          </FormButton>
        )
      }
    >
      <Loaded query={query} failed={OFFICER_TEXTS.loadFailed} rows={4}>
        {(profile) => (
          <Facts
            density="dense"
            facts={[
              { label: 'Callsign', value: <Mono>{profile.callsign}</Mono> },
              { label: 'Department', value: `${profile.departmentName} · ${profile.department}` },
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
    </Panel>
  );
}
