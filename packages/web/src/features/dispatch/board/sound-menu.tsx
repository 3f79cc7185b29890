import { ActionIcon, Box, Button, Group, Popover, Stack, Text } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { canKeepScreenOn, chooseScreen } from '#lib/screen-on.ts';
import { useSound } from '#lib/sound/audio.ts';
import { SOUNDS, type SoundName, setSound, useSoundSettings } from '#lib/sound/sound-settings.ts';
import { previewSound } from '#lib/sound/sounds.ts';
import { useScreenStaysOn } from '../duty/duty.queries.ts';

const LABELS: Readonly<Record<SoundName, string>> = {
  panic: 'Panic',
  call: 'New call',
  assigned: 'Assigned to you',
  emergency: '911 call',
  broadcast: 'Broadcast',
  fireTone: 'Fire/EMS tone',
  welfare: 'Welfare check',
};

export function SoundMenu() {
  const sound = useSound();
  const settings = useSoundSettings();
  const silent = sound.state === 'locked' || SOUNDS.every((name) => settings[name].muted);
  const Glyph = silent ? IconVolumeOff : IconVolume;
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus width={320}>
      <Popover.Target>
        <ActionIcon aria-label="Sounds">
          <Glyph size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        p={16}
        maw="calc(100vw - 16px)"
        // Top bar and banners.
        mah="calc(100dvh - var(--banner) - 64px)"
        style={{ overflowY: 'auto' }}
        aria-label="Sounds"
      >
        <Stack gap={12}>
          <Box component="h2" fz={14} fw={600} lh="20px">
            Sounds
          </Box>
          {sound.state === 'locked' && (
            <Group
              wrap="nowrap"
              px={12}
              py={8}
              fz={13}
              bg="var(--tf-amber-tint)"
              style={{ borderLeft: '2px solid var(--tf-busy)' }}
            >
              Your browser is blocking sound on this page.
              <Button onClick={sound.enable}>Enable sound</Button>
            </Group>
          )}
          {SOUNDS.map((name) => (
            <SoundRow key={name} name={name} />
          ))}
          <ScreenRow />
          <Text fz={12} lh="16px" c="dark.3">
            Stored in this browser. Only one tab plays sound.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function ScreenRow() {
  const on = useScreenStaysOn();
  const allowed = canKeepScreenOn();
  const label = 'Keep the screen on while on duty';
  return (
    <Group gap={12} wrap="nowrap" justify="space-between" fz={13}>
      <div>
        {label}
        {!allowed && (
          <Text fz={12} lh="16px" c="dark.3">
            This phone does not allow it.
          </Text>
        )}
      </div>
      <Button
        role="switch"
        aria-checked={on && allowed}
        aria-label={label}
        disabled={!allowed}
        onClick={() => chooseScreen(!on)}
      >
        {on && allowed ? 'On' : 'Off'}
      </Button>
    </Group>
  );
}

const ROW = { gridTemplateColumns: 'minmax(0, 1fr) 76px auto', gap: '4px 8px' };
const VOLUME = {
  width: '100%',
  height: 'var(--button-height-dense)',
  alignSelf: 'center',
  accentColor: 'var(--tf-accent)',
};

function SoundRow({ name }: { name: SoundName }) {
  const { volume, muted } = useSoundSettings()[name];
  const { state, enable } = useSound();
  const label = LABELS[name];
  return (
    <Box component="fieldset" display="grid" m={0} p={0} bd={0} style={ROW}>
      <Box component="legend" mb={4} p={0} fz={13} fw={500} c="dimmed">
        {label}
      </Box>
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        aria-label={`${label} volume`}
        style={{ ...VOLUME, opacity: muted ? 0.45 : 1 }}
        onChange={({ currentTarget }) => setSound(name, { volume: currentTarget.valueAsNumber / 100 })}
      />
      <Button
        {...(muted ? { c: 'var(--tf-busy)', bd: '1px solid var(--tf-busy)' } : {})}
        aria-label={`Mute ${label}`}
        aria-pressed={muted}
        onClick={() => setSound(name, { muted: !muted })}
      >
        {muted ? 'Muted' : 'Mute'}
      </Button>
      <Button aria-label={`Test ${label}`} onClick={() => (state === 'on' ? previewSound(name) : enable())}>
        Test
      </Button>
    </Box>
  );
}
