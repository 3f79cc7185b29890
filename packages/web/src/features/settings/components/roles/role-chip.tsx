import { ActionIcon, ColorSwatch, Group, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconX } from '@tabler/icons-react';
import { Mono } from '#ui/mono.tsx';
import { HostTag } from '../fields/host-note.tsx';
import classes from '../settings.module.css';

interface RoleChipProps {
  name: string;
  color: string | null;
  gone: boolean;
  above: boolean;
  host: string | undefined;
  departments: string | null;
  onDepartments: () => void;
  onRemove: () => void;
}

export function RoleChip(props: RoleChipProps) {
  const { name, color, gone, above, host, departments, onDepartments, onRemove } = props;
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="4px 8px"
      miw={0}
      maw="100%"
      w={{ base: '100%', sm: 'auto' }}
    >
      <span className={classes.chip} data-gone={gone || undefined}>
        {gone ? <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> : <RoleDot color={color} />}
        <Text span flex={{ base: 1, sm: '0 1 auto' }} miw={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {gone && (
          <Mono fz={12} fw={600}>
            GONE
          </Mono>
        )}
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
      {above && (
        <Text span fz={13} c="var(--tf-busy)">
          above the bot
        </Text>
      )}
    </Group>
  );
}

export const RoleDot = ({ color }: { color: string | null }) => (
  <ColorSwatch size={10} withShadow={false} color={color ?? 'var(--tf-off)'} />
);
