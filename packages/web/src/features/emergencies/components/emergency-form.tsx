import { Button, Group, NativeSelect, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCheck, IconPhoneCall, IconPlus, IconSelector } from '@tabler/icons-react';
import { DETAILS_MAX, POSTAL_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { ANONYMOUS, EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useId, useState } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useEmergencyCall, useOwnEmergencies } from '../emergencies.queries.ts';
import { NEVER_CALLED } from '../steps.ts';
import classes from './emergency-form.module.css';
import { beginWith, bodyOf, chosen, placesIn, problemsOf, type Tile } from './emergency-form.values.ts';
import { FieldLabel } from './field-label.tsx';
import { LocationField } from './location-field.tsx';
import { PlatformTabs } from './platform-tabs.tsx';
import { TilesField } from './tiles-field.tsx';

/** A character who may be said to call. */
interface Caller {
  _id: string;
  name: string;
}

interface EmergencyFormProps {
  platforms: readonly { platform: Platform; open: boolean }[];
  tiles: readonly Tile[];
  /** Living characters of one's own, oldest first. */
  callers: readonly Caller[];
  /** One's own calls until now, newest first. */
  earlier: readonly OwnEmergency[];
  /** What stands in place of the fields where 911 is closed on a platform. */
  closed: (platform: Platform) => ReactNode;
  onCalled: (emergency: OwnEmergency) => void;
}

/** Calling 911: what is happening, who should come, and where. What was typed survives a failure and a reload. */
export function EmergencyForm(props: EmergencyFormProps) {
  const { platforms, tiles, callers, earlier, closed, onCalled } = props;
  const id = useId();
  const isPhone = useBelow('sm');
  const [last, keepLast] = useLastChoices();
  // As long as it is not known nothing is said.
  const hasNever = useOwnEmergencies().data?.length === 0;
  const offered = platforms.map(({ platform }) => platform);
  const { form, state } = useEndpointForm({
    send: useEmergencyCall(),
    // Begun for other platforms it would be for one that is not there.
    draft: `911:${offered.join(' ')}`,
    initial: beginWith({
      platform: offered.find((platform) => platform === last.platform) ?? offered[0] ?? 'Xbox',
      civilianId: (callers.find(({ _id }) => _id === last.civilianId) ?? callers[0])?._id ?? '',
    }),
    problemsOf,
    optionsOf: (values) => ({ body: bodyOf(values, tiles) }),
    texts: { failed: EMERGENCY_TEXTS.failed },
    onSaved: ({ emergency }) => {
      const { civilianId } = form.getValues();
      if (civilianId !== '') keepLast({ ...last, civilianId });
      onCalled(emergency);
    },
    dialog: { onBusy: () => {}, onClose: () => {} },
  });
  const { values, errors } = form;
  const [saysMore, setSaysMore] = useState(values.details !== '');
  const choosePlatform = (platform: Platform) => {
    keepLast({ ...last, platform });
    form.setFieldValue('platform', platform);
  };
  const choose = (tile: Tile) => {
    form.setValues(chosen(tile));
    form.clearFieldError('tile');
    form.getInputNode('postal')?.focus();
  };
  const sayMore = () => {
    setSaysMore(true);
    // After the field stands.
    setTimeout(() => form.getInputNode('details')?.focus());
  };
  const place = { error: errors.postal !== undefined, 'aria-describedby': `${id}where` };
  const isOpen = platforms.find(({ platform }) => platform === values.platform)?.open ?? true;
  return (
    <form className={classes.form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      {offered.length > 1 && (
        <PlatformTabs platforms={offered} chosen={values.platform} onChoose={choosePlatform} />
      )}
      {isOpen ? (
        <>
          <div className={classes.fields}>
            <TilesField
              tiles={tiles}
              chosen={values.tile}
              problem={errors.tile}
              input={form.getInputProps('tile')}
              onChoose={choose}
            />
            {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form */}
            <div className={classes.who} role="group" aria-labelledby={`${id}who`}>
              <FieldLabel id={`${id}who`}>Who should come?</FieldLabel>
              <Group gap={8} align="stretch" wrap="nowrap">
                {SERVICES.map((service) => (
                  <UnstyledButton
                    key={service}
                    className={classes.chip}
                    aria-pressed={values[service]}
                    onClick={() => form.setFieldValue(service, !values[service])}
                  >
                    {values[service] && <IconCheck size={16} stroke={2} aria-hidden />}
                    {service}
                  </UnstyledButton>
                ))}
              </Group>
            </div>
            <div className={classes.where}>
              <FieldLabel id={`${id}where`} problem={errors.postal} hint="Postal or location">
                Where?
              </FieldLabel>
              <Group gap={8} align="stretch" wrap="nowrap">
                <TextInput
                  {...form.getInputProps('postal')}
                  {...place}
                  className={classes.postal ?? ''}
                  size="room"
                  inputMode="numeric"
                  autoComplete="off"
                  enterKeyHint="send"
                  maxLength={POSTAL_MAX}
                  placeholder="Postal"
                  aria-label="Postal"
                />
                <div className={classes.location}>
                  <LocationField
                    {...place}
                    value={values.location}
                    suggestions={placesIn(earlier, values.location)}
                    onType={setPlace}
                  />
                </div>
              </Group>
            </div>
            <div className={classes.rest} data-shows={saysMore ? 'details' : 'caller'}>
              <NativeSelect
                className={classes.caller ?? ''}
                size="room"
                label="Calling as"
                rightSection={<IconSelector size={16} stroke={1.75} aria-hidden />}
                value={callers.some(({ _id }) => _id === values.civilianId) ? values.civilianId : ''}
                data={[
                  ...callers.map(({ _id, name }) => ({ value: _id, label: name })),
                  { value: '', label: ANONYMOUS },
                ]}
                onChange={(event) => form.setFieldValue('civilianId', event.currentTarget.value)}
              />
              <Button
                className={classes.more ?? ''}
                size="touch"
                variant="subtle"
                leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
                aria-expanded={saysMore}
                onClick={sayMore}
              >
                Say more
              </Button>
              <Textarea
                {...form.getInputProps('details')}
                className={classes.details ?? ''}
                label="Say more (optional)"
                rows={1}
                // There is no room for the label above it.
                {...(isPhone ? { placeholder: 'Say more (optional)' } : {})}
                maxLength={DETAILS_MAX}
              />
            </div>
          </div>
          <div className={classes.foot}>
            {state.message?.good === false && (
              <div className={classes.failure} role="alert">
                <p>{state.message.text}</p>
                <Button type="submit" size="room">
                  Retry
                </Button>
              </div>
            )}
            <Button
              className={classes.call ?? ''}
              type="submit"
              variant="filled"
              disabled={state.phase !== 'idle'}
              leftSection={<IconPhoneCall size={20} stroke={1.75} aria-hidden />}
            >
              {state.phase === 'busy' ? 'Calling...' : 'Call 911'}
            </Button>
            <div className={classes.note}>
              <p>Role-play only. This doesn't contact real emergency services.</p>
              {hasNever && <p className={classes.never}>{NEVER_CALLED}</p>}
            </div>
          </div>
        </>
      ) : (
        closed(values.platform)
      )}
    </form>
  );

  function setPlace(location: string) {
    form.setFieldValue('location', location);
    form.clearFieldError('postal');
  }
}

/** What one chose last, kept in this browser. */
function useLastChoices() {
  return useLocalStorage<{ platform?: Platform; civilianId?: string }>({
    key: 'ten-four.911',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
}
