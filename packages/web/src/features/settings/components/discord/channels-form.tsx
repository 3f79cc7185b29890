import { NativeSelect, TextInput } from '@mantine/core';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import {
  CHANNEL_LABELS,
  DISCORD,
  type PlatformChannels,
} from '@ten-four/contract/settings/sections/discord.section';
import type { Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { BOARD_EVERY, CHANNEL_USES, CLOSED_CARDS } from '@ten-four/contract/settings/settings.values';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Guild, type Section, useSection } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { FieldsForm, setOps } from '../fields/fields-form.tsx';
import { BotFields } from './bot-fields.tsx';

type Use = keyof PlatformChannels;
type Key = `${Platform}_${Use}`;
type Values = Record<Key | 'closedCards' | 'boardEvery', string> & { commands: boolean; liveRoles: boolean };

const USES: readonly Use[] = [...CHANNEL_USES, 'panicRole'];
const KEYS = PLATFORMS.flatMap((platform) =>
  USES.map((use) => ({
    platform,
    use,
    key: `${platform}_${use}` as Key,
    path: `platforms.${platform}.${use}`,
  })),
);
const NAMES = Object.fromEntries(KEYS.map(({ path, key }) => [path, key]));

const valuesOf = ({ platforms, boardEvery, ...value }: Section<'discord'>['value']): Values => ({
  ...(Object.fromEntries(
    KEYS.map(({ platform, use, key }) => [key, platforms[platform][use] ?? '']),
  ) as Record<Key, string>),
  closedCards: value.closedCards,
  boardEvery: String(boardEvery),
  commands: value.commands,
  liveRoles: value.liveRoles,
});

/** What stands beside the channels, as the section keeps it. */
const besides = ({ closedCards, boardEvery, commands, liveRoles }: Values) => ({
  closedCards,
  boardEvery: Number(boardEvery),
  commands,
  liveRoles,
});

const opsOf = (values: Values, begun: Values): Op[] => [
  ...setOps(besides(values), besides(begun)),
  ...KEYS.filter(({ key }) => values[key] !== begun[key]).map(({ path, key }) => ({
    op: 'set' as const,
    field: path,
    value: values[key] === '' ? null : values[key],
  })),
];

function problemsOf({ boardEvery }: Values) {
  const seconds = Number(boardEvery);
  const fits = /^\d+$/.test(boardEvery) && seconds >= BOARD_EVERY.least && seconds <= BOARD_EVERY.most;
  return fits ? {} : { boardEvery: `Whole seconds from ${BOARD_EVERY.least} to ${BOARD_EVERY.most}.` };
}

const CLOSED_WORDS: Readonly<Record<(typeof CLOSED_CARDS)[number], string>> = {
  Keep: 'Stay, without buttons',
  Delete: 'Are deleted 10 minutes later',
};

/** What is there to choose, and what is chosen and not there any more. */
function optionsOf(guild: Guild, use: Use, chosen: string) {
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
    ...(isGone ? [{ value: chosen, label: 'Not there any more' }] : []),
    ...all,
  ];
}

/** What the bot does: which channels follow the calls, panics and units of each platform, and whom a panic pings. */
export function ChannelsForm({ guild }: { guild: Guild }) {
  const general = useSection('general');
  const discord = useSection('discord');
  const platforms = general.data?.value.platforms ?? PLATFORMS;
  return (
    <Loaded query={discord} failed={SETTINGS_TEXTS.loadFailed} rows={5}>
      {(read) => (
        <FieldsForm<'discord', Values>
          section="discord"
          name="discord-channels"
          read={read}
          names={NAMES}
          valuesOf={valuesOf}
          problemsOf={problemsOf}
          opsOf={opsOf}
        >
          {({ form, field }) => (
            <>
              <Panel title="Channels">
                <p className={classes.note}>{SETTINGS_TEXTS.whoeverReads}</p>
                <div className={classes.columns}>
                  {platforms.map((platform) => (
                    <fieldset key={platform} className={classes.column}>
                      <legend>{platform}</legend>
                      {USES.map((use) => (
                        <NativeSelect
                          {...field(`${platform}_${use}`)}
                          key={use}
                          label={CHANNEL_LABELS[use]}
                          aria-label={`${CHANNEL_LABELS[use]} of ${platform}`}
                          description={use === 'panic' ? 'None: with the call cards.' : undefined}
                          size="room"
                          data={optionsOf(guild, use, form.values[`${platform}_${use}`])}
                        />
                      ))}
                    </fieldset>
                  ))}
                </div>
              </Panel>
              <Panel title="Cards and boards">
                <div className={classes.fields}>
                  <NativeSelect
                    {...field('closedCards')}
                    label={DISCORD.fields.closedCards.label}
                    size="room"
                    data={CLOSED_CARDS.map((value) => ({ value, label: CLOSED_WORDS[value] }))}
                  />
                  <TextInput
                    {...field('boardEvery')}
                    label={`${DISCORD.fields.boardEvery.label} (seconds)`}
                    size="room"
                    inputMode="numeric"
                    maxLength={3}
                    autoComplete="off"
                  />
                </div>
              </Panel>
              <BotFields check={(name) => form.getInputProps(name, { type: 'checkbox' })} />
            </>
          )}
        </FieldsForm>
      )}
    </Loaded>
  );
}
