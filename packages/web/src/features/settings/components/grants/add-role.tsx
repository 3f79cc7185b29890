import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { GuildRead } from '@ten-four/contract/settings/settings.contract';
import { type FormEvent, useState } from 'react';
import classes from './grants.module.css';

/** A role as a grant names it. */
export interface PickedRole {
  roleId: string;
  roleName: string;
}

interface AddRoleProps {
  /** What the role will give. */
  name: string;
  isLicense: boolean;
  /** Roles that give it already. */
  taken: readonly string[];
  guild: GuildRead | undefined;
  disabled: boolean;
  onPick: (role: PickedRole) => void;
}

/** A button that becomes the list of the server's roles, or without a bot two fields. */
export function AddRole(props: AddRoleProps) {
  const { name, guild, disabled, onPick } = props;
  const [adding, setAdding] = useState(false);
  const pick = (role: PickedRole) => {
    setAdding(false);
    onPick(role);
  };
  if (!adding) {
    return (
      <Button
        className={classes.add ?? ''}
        size="form"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={`Add a role: ${name}`}
        disabled={disabled || guild === undefined}
        onClick={() => setAdding(true)}
      >
        Add role
      </Button>
    );
  }
  const close = () => setAdding(false);
  return guild?.bot ? (
    <RoleList {...props} guild={guild} onPick={pick} onClose={close} />
  ) : (
    <RoleFields name={name} onPick={pick} onClose={close} />
  );
}

/** The server's roles in Discord's order, with what is special about them. */
function RoleList({
  name,
  isLicense,
  taken,
  guild,
  onPick,
  onClose,
}: AddRoleProps & { guild: GuildRead; onClose: () => void }) {
  const roles = guild.roles.filter(({ _id }) => !taken.includes(_id));
  const notesOf = (id: string) => {
    const role = roles.find(({ _id }) => _id === id);
    if (role === undefined) return null;
    const notes = [
      ...(role.held ? ['you hold it'] : []),
      ...(role.managed ? ['bot role'] : []),
      ...(isLicense && !role.belowBot ? ['above the bot'] : []),
    ];
    return { role, notes };
  };
  return (
    <Select
      className={classes.list ?? ''}
      size="form"
      aria-label={`Role that gives ${name}`}
      placeholder="Search roles"
      searchable
      autoFocus
      defaultDropdownOpened
      onDropdownClose={onClose}
      nothingFoundMessage="No such role."
      maxDropdownHeight={252}
      comboboxProps={{ width: 328, position: 'bottom-start', withinPortal: false }}
      data={roles.map((role) => ({ value: role._id, label: role.name }))}
      renderOption={({ option }) => {
        const known = notesOf(option.value);
        return (
          <span className={classes.option}>
            <span className={classes.dot} style={{ background: known?.role.color ?? undefined }} />
            <span className={classes.name}>{option.label}</span>
            <span className={classes.notes}>{known?.notes.join(', ')}</span>
          </span>
        );
      }}
      onChange={(roleId) => {
        const role = roles.find(({ _id }) => _id === roleId);
        if (role !== undefined) onPick({ roleId: role._id, roleName: role.name });
      }}
    />
  );
}

function RoleFields({
  name,
  onPick,
  onClose,
}: {
  name: string;
  onPick: (role: PickedRole) => void;
  onClose: () => void;
}) {
  const [roleId, setRoleId] = useState('');
  const [roleName, setRoleName] = useState('');
  const isId = /^\d{17,20}$/.test(roleId.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isId) onPick({ roleId: roleId.trim(), roleName: roleName.trim() });
  };
  return (
    <form className={classes.byHand} onSubmit={submit} noValidate>
      <TextInput
        label="Role id"
        autoFocus
        inputMode="numeric"
        maxLength={20}
        value={roleId}
        onChange={({ currentTarget }) => setRoleId(currentTarget.value)}
        autoComplete="off"
      />
      <TextInput
        label="Role name (only shown here)"
        maxLength={100}
        value={roleName}
        onChange={({ currentTarget }) => setRoleName(currentTarget.value)}
        autoComplete="off"
      />
      <p>With a bot token you could pick from a list.</p>
      <Button size="form" onClick={onClose}>
        Cancel
      </Button>
      <Button size="form" type="submit" disabled={!isId} aria-label={`Add the role: ${name}`}>
        Add
      </Button>
    </form>
  );
}
