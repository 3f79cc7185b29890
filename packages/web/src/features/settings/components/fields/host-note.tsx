import { Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import textStyles from '#ui/text.module.css';

export function HostTag({ variable }: { variable: string }) {
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={6}
      wrap="nowrap"
      className={textStyles.mono ?? ''}
      fz={12}
      fw={500}
      c="dimmed"
      tt="uppercase"
      title={`Set by the host: ${variable}`}
    >
      <IconLock size={13} stroke={1.75} aria-hidden />
      Set by the host
    </Group>
  );
}

export function HostNote({ variable }: { variable: string }) {
  return (
    <Group component="span" gap="0 8px" display="inline-flex">
      <HostTag variable={variable} />
      <code>{variable}</code>
      <span>{SETTINGS_TEXTS.hostLine}</span>
    </Group>
  );
}

export function hostProps(locked: Readonly<Record<string, string>>, path: string) {
  const variable = locked[path];
  if (variable === undefined) return {};
  return { readOnly: true, description: <HostNote variable={variable} /> };
}
