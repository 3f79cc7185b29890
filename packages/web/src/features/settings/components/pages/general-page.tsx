import { Switch } from '@mantine/core';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { type Section, usePatchSection } from '../../settings.queries.ts';
import { type ConfirmedChange, EffectDialog } from '../effect-dialog.tsx';
import { PlainPanel } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { SectionPage } from '../section-page.tsx';
import classes from '../settings.module.css';

export function GeneralPage() {
  return (
    <SectionPage section="general">
      {(read) => (
        <SectionForm read={read}>
          {(context) => (
            <>
              <PlainPanel {...context} title="Names" />
              <Platforms read={read} />
              <PlainPanel {...context} title="Members" />
            </>
          )}
        </SectionForm>
      )}
    </SectionPage>
  );
}

export function Platforms({ read }: { read: Section<'general'> }) {
  const { platforms } = read.value;
  const { patch, isPending } = usePatchSection('general');
  const confirming = useTarget<ConfirmedChange>();
  const set = (platform: GamePlatform, on: boolean) => {
    const value = PLATFORMS.filter((one) => (one === platform ? on : platforms.includes(one)));
    const ops = [{ op: 'set' as const, field: 'platforms', value }];
    if (on) return patch({ ops, what: platform });
    confirming.open({
      read,
      ops,
      title: `Switch ${platform} off?`,
      message: ({ units, offDuty }) =>
        `${units} ${units === 1 ? 'officer' : 'officers'}, ${offDuty} on duty. Nothing is deleted: switch it back on and everything returns.`,
      confirmLabel: 'Switch off',
      what: platform,
    });
  };
  return (
    <Panel title="Where you play">
      <div className={classes.fields}>
        {PLATFORMS.map((platform) => {
          const on = platforms.includes(platform);
          const last = on && platforms.length === 1;
          return (
            <Switch
              key={platform}
              display="flex"
              mih="var(--button-height-room)"
              style={{ alignItems: 'center' }}
              label={platform}
              description={last ? 'At least one platform must stay on.' : undefined}
              size="md"
              checked={on}
              disabled={isPending || last}
              onChange={({ currentTarget }) => set(platform, currentTarget.checked)}
            />
          );
        })}
      </div>
      <EffectDialog {...confirming} />
    </Panel>
  );
}
