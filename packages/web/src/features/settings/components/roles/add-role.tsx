import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { GRANTS_NOT_FOR_EVERYONE, type Grant } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { PickButton } from '#ui/pick-button.tsx';
import { type Guild, useGuild } from '../../settings.queries.ts';
import classes from '../settings.module.css';
import { RoleDot } from './role-chip.tsx';

interface AddRoleProps {
  grant: Grant;
  name: string;
  taken: readonly string[];
  onAdd: (role: { roleId: string; roleName: string }) => void;
}

const buttonOf = (name: string) => ({
  className: classes.add ?? '',
  leftSection: <IconPlus size={16} stroke={1.75} aria-hidden />,
  'aria-label': `Add role to ${name}`,
});

export function AddRole(props: AddRoleProps) {
  return useGuild().data?.bot === false ? <TypedRole {...props} /> : <PickedRole {...props} />;
}

function PickedRole({ grant, name, taken, onAdd }: AddRoleProps) {
  const guild = useGuild().data;
  const [typed, setTyped] = useState('');
  const roles = (guild?.roles ?? []).filter(
    (role) =>
      !taken.includes(role._id) &&
      !(role.everyone && GRANTS_NOT_FOR_EVERYONE.includes(grant)) &&
      role.name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  return (
    <PickButton
      {...buttonOf(name)}
      noun="roles"
      // Unknown until the server list is loaded.
      disabled={guild === undefined}
      typed={typed}
      options={roles.map((role) => ({
        id: role._id,
        label: (
          <>
            <RoleDot color={role.color} />
            {role.name}
            <RoleMark role={role} grant={grant} />
          </>
        ),
      }))}
      empty="No roles match."
      onType={setTyped}
      onPick={(id) => {
        const role = roles.find(({ _id }) => _id === id);
        if (role !== undefined) onAdd({ roleId: role._id, roleName: role.name });
      }}
    >
      Add role
    </PickButton>
  );
}

function RoleMark({ role, grant }: { role: Guild['roles'][number]; grant: Grant }) {
  const isAbove = grant === 'License' && !role.belowBot && !role.everyone;
  const words = role.everyone ? 'every member' : role.managed ? 'bot role' : role.held ? 'you hold it' : null;
  return (
    <Text span ml="auto" fz={12} c={isAbove ? 'var(--tf-busy)' : 'dimmed'}>
      {isAbove ? 'above the bot' : words}
    </Text>
  );
}

function TypedRole({ name, onAdd }: AddRoleProps) {
  const [opened, dialog] = useDisclosure(false);
  const form = useForm({
    initialValues: { roleId: '', roleName: '' },
    validate: {
      roleId: (typed) => (/^\d{17,20}$/.test(typed.trim()) ? null : 'A role ID has 17 to 20 digits.'),
    },
  });
  const submit = form.onSubmit(({ roleId, roleName }) => {
    onAdd({ roleId: roleId.trim(), roleName: roleName.trim() });
    dialog.close();
  });
  return (
    <>
      <Button {...buttonOf(name)} size="form" onClick={dialog.open}>
        Add role
      </Button>
      <Dialog opened={opened} onClose={dialog.close} title={`Add role to ${name}`} size={440}>
        <form onSubmit={submit} noValidate>
          <Stack gap={16}>
            <TextInput
              {...form.getInputProps('roleId')}
              label="Role id"
              size="room"
              inputMode="numeric"
              maxLength={20}
              data-autofocus
            />
            <TextInput
              {...form.getInputProps('roleName')}
              label="Role name (only shown here)"
              size="room"
              maxLength={100}
            />
            <Text c="dimmed">With a bot token you could pick from a list.</Text>
            <DialogButtons>
              <Button size="room" onClick={dialog.close}>
                Cancel
              </Button>
              <Button type="submit" size="room" variant="filled">
                Add role
              </Button>
            </DialogButtons>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
