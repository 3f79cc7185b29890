import { Select, Switch, TextInput } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Section, useSection, useStep } from '../../settings.queries.ts';
import { EffectDialog, type Taking } from '../effect-dialog.tsx';
import classes from '../fields/fields.module.css';
import { FieldsForm, setOps } from '../fields/fields-form.tsx';
import { NamesFields } from '../fields/names-fields.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** What the community is called, where it plays, and what its clocks show. */
export function GeneralPage() {
  const query = useSection('general');
  return (
    <>
      <SettingsHeading>General</SettingsHeading>
      <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
        {(read) => (
          <div className={classes.form}>
            <General read={read} />
          </div>
        )}
      </Loaded>
    </>
  );
}

type Value = Section<'general'>['value'];

const valuesOf = ({ communityName, bankName, clockZone, showIcon, civilianQuota }: Value) => ({
  communityName,
  bankName,
  clockZone: clockZone ?? '',
  showIcon,
  civilianQuota: String(civilianQuota),
});
type Values = ReturnType<typeof valuesOf>;

const fieldsOf = ({ clockZone, civilianQuota, ...values }: Values) => ({
  ...values,
  clockZone: clockZone === '' ? null : clockZone,
  civilianQuota: Number(civilianQuota),
});

const ZONES = Intl.supportedValuesOf('timeZone');

function General({ read }: { read: Section<'general'> }) {
  return (
    <FieldsForm
      section="general"
      read={read}
      valuesOf={valuesOf}
      problemsOf={({ civilianQuota }) =>
        /^([1-9]|1\d|2[0-5])$/.test(civilianQuota.trim()) ? {} : { civilianQuota: 'A number from 1 to 25.' }
      }
      opsOf={(values, begun) => setOps(fieldsOf(values), fieldsOf(begun))}
    >
      {({ form, field }) => (
        <>
          <Panel title="Names">
            <NamesFields form={form} field={field} />
          </Panel>
          <Platforms read={read} />
          <Panel title="Members">
            <div className={classes.fields}>
              <Select
                {...field('clockZone')}
                label="Clocks show"
                size="room"
                searchable
                allowDeselect={false}
                nothingFoundMessage="No such zone."
                comboboxProps={{ withinPortal: false }}
                data={[
                  { value: '', label: "Each reader's own time" },
                  ...ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
                ]}
              />
              <TextInput
                {...field('civilianQuota')}
                label="Characters a member may have"
                size="room"
                inputMode="numeric"
                maxLength={2}
                autoComplete="off"
              />
            </div>
          </Panel>
        </>
      )}
    </FieldsForm>
  );
}

type Platform = (typeof PLATFORMS)[number];

/** Where the community plays: switched on at once, off after a question. */
export function Platforms({ read: { version, value } }: { read: Section<'general'> }) {
  const { step, isPending } = useStep('general');
  const taking = useTarget<Taking>();
  const set = (platform: Platform, on: boolean) => {
    const platforms = PLATFORMS.filter((one) => (one === platform ? on : value.platforms.includes(one)));
    const ops = [{ op: 'set' as const, field: 'platforms', value: platforms }];
    if (on) return step({ ops, what: platform });
    taking.open({
      section: 'general',
      version,
      ops,
      title: `Switch ${platform} off?`,
      message: ({ units, offDuty }) =>
        `${units} ${units === 1 ? 'officer' : 'officers'}, ${offDuty} on duty. Nothing is deleted: switch it on again and all is back.`,
      confirmLabel: 'Switch off',
      what: platform,
    });
  };
  return (
    <Panel title="Where you play">
      <div className={classes.fields}>
        {PLATFORMS.map((platform) => {
          const on = value.platforms.includes(platform);
          const last = on && value.platforms.length === 1;
          return (
            <Switch
              key={platform}
              className={classes.switch ?? ''}
              label={platform}
              description={last ? 'One platform stays on.' : undefined}
              size="md"
              checked={on}
              disabled={isPending || last}
              onChange={({ currentTarget }) => set(platform, currentTarget.checked)}
            />
          );
        })}
      </div>
      <EffectDialog opened={taking.opened} taking={taking.target} onClose={taking.close} />
    </Panel>
  );
}
