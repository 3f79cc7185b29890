import { Box, Button, Center, Group, Text } from '@mantine/core';
import { useForceUpdate } from '@mantine/hooks';
import { IconBellOff, IconBellRinging } from '@tabler/icons-react';
import type { AnswerOf } from '@ten-four/contract/common/endpoint';
import type { PushDevice, pushEndpoints } from '@ten-four/contract/push/push.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { formatNearDate, formatTime } from '#lib/date-format.ts';
import { deviceKind, isInstalled, type PushBarrier, pushBarrier } from '#lib/push.ts';
import { canKeepScreenOn, chooseScreen, useScreenChoice } from '#lib/screen-on.ts';
import textStyles from '#ui/text.module.css';
import { errorToast, showSuccess } from '#ui/toast.ts';
import { useTurnOnPush } from '../phone.queries.ts';
import { hearsPanics, isUnit } from '../phone-grants.ts';
import { DeviceTest } from './device-test.tsx';
import { InstallHint } from './install-hint.tsx';
import classes from './phone-panels.module.css';
import { SwitchRow } from './switch-row.tsx';

const BARRIERS: Record<PushBarrier | 'other address', (home: string | null) => string> = {
  blocked: () =>
    "Notifications are blocked for Ten-Four. Allow them in this phone's settings, then check again.",
  insecure: () => 'Notifications need https.',
  missing: () => "This browser doesn't support notifications.",
  'not installed': () => 'Nothing rings. iPhones allow notifications only to the installed app.',
  'other address': (home) => `Open Ten-Four at ${home} for notifications.`,
};

const WIDE = { size: 'touch', display: 'block', w: 'calc(100% - 32px)', m: '0 16px 16px' } as const;

interface ThisPhoneProps {
  user: CurrentUser;
  push: AnswerOf<typeof pushEndpoints.getPush>;
  own: string | null;
  home: string | null;
}

export function ThisPhone({ user, push, own, home }: ThisPhoneProps) {
  // Browsers do not report permission changes.
  const checkAgain = useForceUpdate();
  const turningOn = useTurnOnPush();
  const turnOn = () =>
    turningOn.mutate(push.publicKey, {
      onSuccess: (device) => {
        if (device === null) checkAgain();
        else showSuccess('Notifications are on for this device.');
      },
      onError: errorToast('Notifications could not be turned on.'),
    });
  const barrier = home === null ? pushBarrier() : 'other address';
  const device = barrier === null ? push.devices.find(({ _id }) => _id === own) : undefined;
  const noun = deviceKind() === 'Computer' ? 'computer' : 'phone';
  const Sign = device === undefined ? IconBellOff : IconBellRinging;
  return (
    <>
      <Group wrap="nowrap" gap={12} p={16}>
        <Center
          flex="none"
          w={40}
          h={40}
          bg="var(--tf-raised)"
          bdrs="sm"
          c={device ? 'var(--tf-available)' : barrier === null ? 'dimmed' : 'var(--tf-busy)'}
        >
          <Sign size={22} stroke={1.75} aria-hidden />
        </Center>
        <Box miw={0} className={textStyles.wrap ?? ''}>
          <Text component="h3" ff="heading" fz={20} lh="24px" fw={600}>
            This {noun} {device ? 'rings' : "doesn't ring"}
          </Text>
          <p className={classes.dim}>{barrier === null ? describeDevice(device) : BARRIERS[barrier](home)}</p>
        </Box>
      </Group>
      {device !== undefined && <DeviceTest device={device} />}
      {device === undefined && barrier === null && (
        <Button {...WIDE} variant="filled" loading={turningOn.isPending} onClick={turnOn}>
          Turn on notifications
        </Button>
      )}
      {barrier === 'blocked' && (
        <Button {...WIDE} onClick={checkAgain}>
          Check again
        </Button>
      )}
      {isUnit(user) && <ScreenRow />}
      <LockedNote hearsPanics={hearsPanics(user)} />
      {(hearsPanics(user) || user.fireRescue) && <InstallHint />}
    </>
  );
}

function ScreenRow() {
  const chosen = useScreenChoice();
  const allowed = canKeepScreenOn();
  const untouched = chosen === null ? 'Currently only in the car view' : undefined;
  return (
    <SwitchRow
      name="Keep the screen on while on duty"
      about={allowed ? untouched : 'This phone does not allow it.'}
      on={chosen === true && allowed}
      disabled={!allowed}
      onChange={chooseScreen}
    />
  );
}

function describeDevice(device: PushDevice | undefined): string {
  const deviceText = `${device?.kind ?? deviceKind()}, ${isInstalled() ? 'installed' : 'in the browser'}.`;
  if (device === undefined) return deviceText;
  return `${deviceText} ${device.lastArrivedAt === null ? 'Nothing arrived yet.' : `Last arrived ${whenWords(device.lastArrivedAt)}.`}`;
}

function whenWords(at: string): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return `${isToday ? 'today' : formatNearDate(at)}, ${formatTime(at)}`;
}

const IPHONE = [
  ['iPhone, Ten-Four in Safari', 'Nothing rings. iPhones allow notifications only to the installed app.'],
  [
    'iPhone, installed (iOS 16.4 or later)',
    "A notification with the system's own sound, up to three times. No siren; the silent switch and Focus silence it. Web apps cannot break through them.",
  ],
] as const;
const ANDROID = [
  [
    'Android',
    'A notification with sound and vibration, up to three times. Battery saving may delay it: let the browser run without limits.',
  ],
] as const;
const IN_FRONT = ['In front with the screen on', 'Siren and banner until acknowledged.'] as const;

function LockedNote({ hearsPanics }: { hearsPanics: boolean }) {
  const kind = deviceKind();
  const rows = [
    ...(kind === 'Android' ? [] : IPHONE),
    ...(kind === 'iPhone' ? [] : ANDROID),
    ...(hearsPanics ? [IN_FRONT] : []),
  ];
  return (
    <div className={`${classes.note} ${classes.dim}`}>
      <dl aria-label="Locked or in a pocket">
        {rows.map(([phone, words]) => (
          <div key={phone}>
            <dt>{phone}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {hearsPanics && <p>The panic role in Discord rings through Discord's own app as well. Use both.</p>}
    </div>
  );
}
