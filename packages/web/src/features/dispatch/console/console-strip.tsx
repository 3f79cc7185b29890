import { ActionIcon, Box, Button, Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Dispatcher } from '@ten-four/contract/console/dispatchers.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { useAvailableOptions } from '#lib/community.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { PlatformSwitch } from '../board/platform-switch.tsx';
import { BroadcastActions, BroadcastItems } from '../broadcasts/broadcast-actions.tsx';
import { dispatchOf } from '../broadcasts/broadcasts.queries.ts';
import { showOutcome } from '../with-error-toast.ts';
import { useDispatchOf, useWaiting } from './console.queries.ts';
import classes from './console-strip.module.css';
import type { ConsoleState } from './use-console.ts';

const reloadOf = (platform: GamePlatform) => ({ reload: [dispatchOf(platform).queryKey] });
const COUNTS = [
  { name: '911', label: '911', tone: 'var(--tf-busy)' },
  { name: 'unassigned', label: 'Unassigned', tone: 'var(--mantine-color-red-4)' },
  { name: 'available', label: 'Available', tone: 'var(--tf-available)' },
] as const;

export function ConsoleStrip({ state }: { state: ConsoleState }) {
  const { view, own, others } = state;
  const isStaff = state.user.staff;
  const { platform, showOnly, setShowOnly } = view;
  const { mutateAsync } = useSend('POST /api/dispatch/sign-off', reloadOf(platform));
  const signOff = () => void showOutcome(mutateAsync({ body: { platform } }), 'You could not be signed off.');
  const signingOff = useTarget<Dispatcher>();
  const otherPlatform = PLATFORMS.find((one) => one !== platform) ?? PLATFORMS[0];
  const waiting = { [otherPlatform]: useWaiting(otherPlatform).data?.length ?? 0 };
  const counts = { ...state.rows.counts, '911': state.waiting.length };
  const isPhone = useBelow('sm');
  const isNarrow = useBelow('lg');
  const signOffItems = (isStaff ? others : []).map((other) => (
    <Menu.Item key={other._id} onClick={() => signingOff.open(other)}>
      Sign off {dispatcherName(other.position)}: {other.name}
    </Menu.Item>
  ));
  return (
    <Group
      component="section"
      wrap="nowrap"
      gap={16}
      mih={48}
      px={16}
      bg="dark.8"
      style={{ borderBottom: '1px solid var(--tf-line)' }}
      aria-label="Dispatcher"
    >
      {own === null ? (
        <SignOn platform={platform} />
      ) : (
        <Group gap={12} wrap="nowrap">
          <Name>{dispatcherName(own.position)}</Name>
          <Box display="grid" fz={12} lh="16px" c="dimmed" className={textStyles.nowrap ?? ''}>
            <span>
              {own.platform} · on <OnFor since={own.since} />
            </span>
            {!isPhone && (
              <UnstyledButton className={classes.off} onClick={signOff}>
                Sign off
              </UnstyledButton>
            )}
          </Box>
        </Group>
      )}
      {isPhone ? (
        <PhoneMenu state={state} waiting={waiting} signOffItems={signOffItems} onSignOff={signOff} />
      ) : (
        <>
          {isNarrow && signOffItems.length > 0 && (
            <Menu position="bottom-start">
              <Menu.Target>
                <ActionIcon size="touch" mx={-12} aria-label="Other dispatchers">
                  <IconDots size={20} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>{signOffItems}</Menu.Dropdown>
            </Menu>
          )}
          {!isNarrow && others.length > 0 && (
            <p className={classes.others}>
              {own === null ? '' : 'Also on '}
              {others.map((other) => (
                <span key={other.position}>
                  {dispatcherName(other.position)}: {other.name}{' '}
                  {isStaff && (
                    <UnstyledButton
                      className={classes.off}
                      aria-label={`Sign off ${dispatcherName(other.position)}`}
                      onClick={() => signingOff.open(other)}
                    >
                      Sign off
                    </UnstyledButton>
                  )}
                </span>
              ))}
            </p>
          )}
          <PlatformSwitch platform={platform} onChange={view.showPlatform} waiting={waiting} />
          <Group wrap="nowrap" align="stretch" gap={8} ml="auto" role="group" aria-label="Show only">
            {COUNTS.map(({ name, label, tone }) => (
              <UnstyledButton
                key={name}
                className={classes.count}
                aria-pressed={showOnly === name}
                onClick={() => setShowOnly(showOnly === name ? null : name)}
              >
                <b style={{ color: counts[name] === 0 ? 'var(--tf-faint)' : tone }}>{counts[name]}</b> {label}
              </UnstyledButton>
            ))}
          </Group>
          {own !== null && (
            <Group wrap="nowrap" align="stretch" gap={8}>
              <BroadcastActions platform={platform} onBroadcast={() => state.create('broadcast')} />
            </Group>
          )}
        </>
      )}
      <FormDialog
        opened={signingOff.opened}
        title={`Sign off ${signingOff.target?.name ?? ''}`}
        size={440}
        onClose={signingOff.close}
      >
        {signingOff.target !== null && <SignOffForm dispatcher={signingOff.target} />}
      </FormDialog>
    </Group>
  );
}

const Name = ({ children }: { children: string }) => (
  <Text
    component="h2"
    ff="heading"
    fz={{ base: 24, sm: 28 }}
    fw={700}
    lh="36px"
    className={textStyles.nowrap ?? ''}
  >
    {children}
  </Text>
);

function OnFor({ since }: { since: string }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(since)) / 60_000));
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return (
    <Box component="time" ff="monospace" c="var(--tf-text)" dateTime={since}>
      {twoDigits(Math.floor(minutes / 60))}:{twoDigits(minutes % 60)}
    </Box>
  );
}

function SignOn({ platform }: { platform: GamePlatform }) {
  const isKnown = useDispatchOf(platform).data !== undefined;
  const { mutateAsync, isPending } = useSend('POST /api/dispatch/sign-on', reloadOf(platform));
  const signOn = () => void showOutcome(mutateAsync({ body: { platform } }), 'You could not be signed on.');
  // Prevents a flash of the sign-on button.
  if (!isKnown) return null;
  return (
    <Group gap={12} wrap="nowrap">
      <Name>View only</Name>
      <Button size="form" variant="filled" aria-busy={isPending} onClick={signOn}>
        Sign on
      </Button>
    </Group>
  );
}

interface PhoneMenuProps {
  state: ConsoleState;
  waiting: Partial<Record<GamePlatform, number>>;
  signOffItems: readonly ReactNode[];
  onSignOff: () => void;
}

function PhoneMenu({ state, waiting, signOffItems, onSignOff }: PhoneMenuProps) {
  const { platforms } = useAvailableOptions();
  const { platform, showPlatform } = state.view;
  if (!state.canEdit && signOffItems.length === 0 && platforms.length < 2) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size="touch" ml="auto" mr={-12} aria-label="Broadcast, sign off, platform">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state.canEdit && (
          <>
            <BroadcastItems platform={platform} onBroadcast={() => state.create('broadcast')} />
            <Menu.Item onClick={onSignOff}>Sign off</Menu.Item>
          </>
        )}
        {signOffItems}
        {platforms.length > 1 && (
          <>
            <Menu.Label>Platform</Menu.Label>
            {platforms.map((name) => (
              <Menu.Item
                key={name}
                aria-current={name === platform || undefined}
                leftSection={<IconCheck size={16} opacity={name === platform ? 1 : 0} aria-hidden />}
                onClick={() => showPlatform(name)}
              >
                {name}
                {name !== platform && (waiting[name] ?? 0) > 0 && (
                  <Text span c="var(--tf-busy)">
                    {' '}
                    {waiting[name]} waiting
                  </Text>
                )}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SignOffForm({ dispatcher }: { dispatcher: Dispatcher }) {
  const { _id: id, name, position, platform } = dispatcher;
  const { state } = useEndpointForm({
    send: useSend('POST /api/dispatchers/:id/sign-off', reloadOf(platform)),
    draft: null,
    initial: {},
    optionsOf: () => ({ params: { id } }),
    onSaved: ({ message }) => showSuccess(message),
    texts: { failed: `${name} could not be signed off.`, unreachable: DISPATCH_TEXTS.notSent },
  });
  return (
    <DialogForm state={state} submitLabel="Sign off" busyLabel="Signing off..." asks danger>
      <p>
        {name} stops dispatching on {platform} as {dispatcherName(position)}. 911 calls they took return to
        the queue.
      </p>
    </DialogForm>
  );
}
