import { Box, Button, Flex, Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconPhoneCall, IconPlus, IconSelector } from '@tabler/icons-react';
import { DETAILS_MAX, LOCATION_MAX, POSTAL_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { ANONYMOUS, EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useId, useState } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { Choices } from '#ui/choices.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { SuggestInput } from '#ui/suggest-input.tsx';
import textStyles from '#ui/text.module.css';
import { Toggles } from '#ui/toggles.tsx';
import { useEmergencyCall, useOwnEmergencies } from '../emergencies.queries.ts';
import { NEVER_CALLED } from '../steps.ts';
import classes from './emergency-form.module.css';
import {
  bodyOf,
  initialValues,
  placesIn,
  problemsOf,
  servicesIn,
  type Tile,
} from './emergency-form.values.ts';
import { FieldLabel } from './field-label.tsx';
import { TilesField } from './tiles-field.tsx';

interface EmergencyFormProps {
  platforms: readonly { platform: GamePlatform; open: boolean }[];
  tiles: readonly Tile[];
  callers: readonly { _id: string; name: string }[];
  closed: (platform: GamePlatform) => ReactNode;
  onCalled: (emergency: OwnEmergency) => void;
}

export function EmergencyForm(props: EmergencyFormProps) {
  const { platforms, tiles, callers, closed, onCalled } = props;
  const id = useId();
  const isPhone = useBelow('sm');
  const [last, saveLast] = useLocalStorage<{ platform?: GamePlatform; civilianId?: string }>({
    key: 'ten-four.911',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const earlier = useOwnEmergencies().data;
  const platformNames = platforms.map(({ platform }) => platform);
  const { form, state } = useEndpointForm({
    send: useEmergencyCall(),
    // A draft for other platforms may contain one that is missing here.
    draft: `911:${platformNames.join(' ')}`,
    initial: initialValues({
      platform: platformNames.find((platform) => platform === last.platform) ?? platformNames[0] ?? 'Xbox',
      civilianId: (callers.find(({ _id }) => _id === last.civilianId) ?? callers[0])?._id ?? '',
    }),
    problemsOf,
    optionsOf: (values) => ({ body: bodyOf(values, tiles) }),
    texts: { failed: EMERGENCY_TEXTS.failed },
    onSaved: ({ emergency }) => {
      const { civilianId } = form.getValues();
      if (civilianId !== '') saveLast({ ...last, civilianId });
      onCalled(emergency);
    },
  });
  const { values, errors } = form;
  const [isExpanded, setExpanded] = useState(values.details !== '');
  const choosePlatform = (platform: GamePlatform) => {
    saveLast({ ...last, platform });
    form.setFieldValue('platform', platform);
  };
  const choose = (tile: Tile) => {
    form.setValues({ tile: tile.label, ...servicesIn(tile.services) });
    form.clearFieldError('tile');
    form.getInputNode('postal')?.focus();
  };
  const setPlace = (location: string) => {
    form.setFieldValue('location', location);
    form.clearFieldError('postal');
  };
  const expand = () => {
    setExpanded(true);
    // After the field renders.
    setTimeout(() => form.getInputNode('details')?.focus());
  };
  const placeProps = { error: errors.postal !== undefined, 'aria-describedby': `${id}where` };
  const isOpen = platforms.find(({ platform }) => platform === values.platform)?.open ?? true;
  return (
    <form className={classes.form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      {platformNames.length > 1 && (
        <div className={classes.tabs}>
          <Choices
            label="Platform"
            choices={platformNames.map((platform) => ({ value: platform, label: platform }))}
            chosen={values.platform}
            onChoose={choosePlatform}
          />
        </div>
      )}
      {isOpen ? (
        <>
          <div className={classes.fields}>
            <TilesField tiles={tiles} input={form.getInputProps('tile')} onChoose={choose} />
            <div className={classes.who}>
              <Toggles
                label="Who should come?"
                values={SERVICES}
                chosen={SERVICES.filter((service) => values[service])}
                onChange={(services) => form.setValues(servicesIn(services))}
              />
            </div>
            <div style={{ gridArea: 'where' }}>
              <FieldLabel id={`${id}where`} problem={errors.postal} hint="Postal or location">
                Where?
              </FieldLabel>
              <Group gap={8} align="stretch" wrap="nowrap">
                <TextInput
                  {...form.getInputProps('postal')}
                  {...placeProps}
                  flex="none"
                  w={112}
                  classNames={{ input: textStyles.mono ?? '' }}
                  size="room"
                  inputMode="numeric"
                  enterKeyHint="send"
                  maxLength={POSTAL_MAX}
                  placeholder="Postal"
                  aria-label="Postal"
                />
                <Box pos="relative" flex={1} miw={0}>
                  <SuggestInput
                    {...placeProps}
                    size="room"
                    maxLength={LOCATION_MAX}
                    placeholder="Location"
                    aria-label="Location"
                    value={values.location}
                    suggestions={placesIn(earlier ?? [], values.location)}
                    onType={setPlace}
                  />
                </Box>
              </Group>
            </div>
            <div className={classes.rest} data-shows={isExpanded ? 'details' : 'caller'}>
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
                hiddenFrom="sm"
                flex="none"
                px={8}
                c="var(--tf-accent)"
                size="touch"
                variant="subtle"
                leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
                aria-expanded={isExpanded}
                onClick={expand}
              >
                Say more
              </Button>
              <Textarea
                {...form.getInputProps('details')}
                className={classes.details ?? ''}
                label="Say more (optional)"
                rows={1}
                // Phones have no room for the label.
                {...(isPhone ? { placeholder: 'Say more (optional)' } : {})}
                maxLength={DETAILS_MAX}
              />
            </div>
          </div>
          <div className={classes.foot}>
            {state.message?.good === false && (
              <Flex
                flex="1 0 100%"
                align="center"
                justify={{ base: 'space-between', sm: 'flex-start' }}
                gap={12}
                c="var(--tf-danger)"
                role="alert"
              >
                <p>{state.message.text}</p>
                <Button flex="none" type="submit" size="room">
                  Retry
                </Button>
              </Flex>
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
              {earlier?.length === 0 && <p className={classes.never}>{NEVER_CALLED}</p>}
            </div>
          </div>
        </>
      ) : (
        closed(values.platform)
      )}
    </form>
  );
}
