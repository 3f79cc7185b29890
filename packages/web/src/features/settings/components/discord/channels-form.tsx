import { Box, NativeSelect, Stack, Text } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { CHANNEL_LABELS, type PlatformChannels } from '@ten-four/contract/settings/sections/discord.section';
import type { Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { CHANNEL_USES } from '@ten-four/contract/settings/settings.values';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Panel } from '#ui/panel.tsx';
import { type Guild, inputName, type Section, useSection } from '../../settings.queries.ts';
import { PlainPanels } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { LoadedSection } from '../section-page.tsx';
import classes from '../settings.module.css';

type Use = keyof PlatformChannels;

const USES: readonly Use[] = [...CHANNEL_USES, 'panicRole'];
const CHANNELS = PLATFORMS.flatMap((platform) =>
  USES.map((use) => {
    const path = `platforms.${platform}.${use}`;
    return { platform, use, path, name: inputName(path) };
  }),
);

const CHANNEL_FIELDS = {
  valuesOf: ({ platforms }: Section<'discord'>['value']) =>
    Object.fromEntries(CHANNELS.map(({ platform, use, name }) => [name, platforms[platform][use] ?? ''])),
  opsOf: (values: FormValues, before: FormValues): Op[] =>
    CHANNELS.filter(({ name }) => values[name] !== before[name]).map(({ path, name }) => ({
      op: 'set',
      field: path,
      value: values[name] || null,
    })),
};

/** Includes the chosen channel even if Discord no longer has it. */
function channelOptions(guild: Guild, use: Use, chosen: string) {
  const all =
    use === 'panicRole'
      ? guild.roles.filter(({ everyone }) => !everyone).map(({ _id, name }) => ({ value: _id, label: name }))
      : guild.channels.map(({ _id, name, category }) => ({
          value: _id,
          label: category === null ? `#${name}` : `#${name} (${category})`,
        }));
  const isGone = chosen !== '' && !all.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'None' },
    ...(isGone ? [{ value: chosen, label: 'No longer exists' }] : []),
    ...all,
  ];
}

export function ChannelsForm({ guild }: { guild: Guild }) {
  const platforms = useSection('general').data?.value.platforms ?? PLATFORMS;
  return (
    <LoadedSection section="discord" rows={5}>
      {(read) => (
        <SectionForm name="discord-channels" read={read} more={CHANNEL_FIELDS}>
          {(context) => (
            <>
              <Panel title="Channels">
                <Text p="12px var(--panel-side, 16px)" c="dimmed">
                  {SETTINGS_TEXTS.whoeverReads}
                </Text>
                <Box
                  className={classes.columns}
                  maw={1000}
                  p="4px var(--panel-side, 16px) 20px"
                  style={{ gap: 24 }}
                >
                  {platforms.map((platform) => (
                    <Stack component="fieldset" key={platform} gap={16} miw={0} m={0} p={0} bd={0}>
                      <Box component="legend" p="0 0 12px" fw={600}>
                        {platform}
                      </Box>
                      {CHANNELS.filter((channel) => channel.platform === platform).map(({ use, name }) => (
                        <NativeSelect
                          {...context.field(name)}
                          key={use}
                          label={CHANNEL_LABELS[use]}
                          aria-label={`${CHANNEL_LABELS[use]} of ${platform}`}
                          description={
                            use === 'panic' ? 'None: panics go where the call cards go.' : undefined
                          }
                          size="room"
                          data={channelOptions(guild, use, String(context.form.values[name]))}
                        />
                      ))}
                    </Stack>
                  ))}
                </Box>
              </Panel>
              <PlainPanels {...context} />
            </>
          )}
        </SectionForm>
      )}
    </LoadedSection>
  );
}
