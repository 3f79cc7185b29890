import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconX } from '@tabler/icons-react';
import { HostTag } from '../fields/host-note.tsx';
import classes from './roles.module.css';

interface RoleChipProps {
  name: string;
  color: string | null;
  /** Discord's server has no such role any more. */
  gone: boolean;
  /** The bot may not give it. */
  above: boolean;
  /** The variable by which the host sets it. */
  host: string | undefined;
  /** The departments that it is for, in words; null where it has none. */
  departments: string | null;
  onDepartments: () => void;
  onRemove: () => void;
}

/** A role that gives something, with the departments that narrow it and the way to take it out. */
export function RoleChip(props: RoleChipProps) {
  const { name, color, gone, above, host, departments, onDepartments, onRemove } = props;
  return (
    <span className={classes.place}>
      <span className={classes.chip} data-gone={gone || undefined}>
        {gone ? (
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        ) : (
          <span className={classes.dot} style={color === null ? {} : { background: color }} />
        )}
        <span className={classes.name}>{name}</span>
        {gone && <b className={classes.word}>GONE</b>}
        {host !== undefined && <HostTag variable={host} />}
        {departments !== null && host === undefined && (
          <UnstyledButton
            className={classes.part}
            aria-label={`Departments of ${name}: ${departments}`}
            onClick={onDepartments}
          >
            {departments}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </UnstyledButton>
        )}
        {host === undefined && (
          <ActionIcon className={classes.remove ?? ''} aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </span>
      {above && <span className={classes.above}>above the bot</span>}
    </span>
  );
}
