import { browserLock, hasLocks } from '../browser-lock.ts';
import { audio, onAudio } from './audio.ts';
import { onSoundSettings, type SoundName, soundSettings } from './sound-settings.ts';
import { SoundTurn } from './sound-turn.ts';
import { CHIMES, type Chime, playChime, startSiren } from './tones.ts';

/** Merges chimes after a reconnect, in milliseconds. */
const MERGE_WITHIN = 800;
const VIBRATE_EVERY = 2_000;
const VIBRATION = [350, 150, 350];

let isMyTurn = false;
let isAlarm = false;
let siren: ReturnType<typeof startSiren> | null = null;
let vibrationTimer: ReturnType<typeof setInterval> | undefined;
const chimedAt = new Map<SoundName, number>();
let turn: SoundTurn | null = null;

export function startSounds(): () => void {
  const soundTurn = new SoundTurn(hasLocks() ? browserLock('ten-four-sound') : null, (mine) => {
    isMyTurn = mine;
    updateSiren();
  });
  turn = soundTurn;
  const updateTurn = () => {
    soundTurn.update({ visible: document.visibilityState === 'visible', allowed: audio() !== null });
    updateSiren();
  };
  const onFocus = () => soundTurn.onFocus();
  const unsubscribers = [onAudio(updateTurn), onSoundSettings(updateSiren)];
  document.addEventListener('visibilitychange', updateTurn);
  window.addEventListener('focus', onFocus);
  updateTurn();
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    document.removeEventListener('visibilitychange', updateTurn);
    window.removeEventListener('focus', onFocus);
    soundTurn.stop();
    turn = null;
    setAlarm(false);
  };
}

export function setLeadingTab(leading: boolean): void {
  turn?.update({ leading });
}

type ChimeName = Exclude<SoundName, 'panic'>;

export function chime(name: ChimeName, urgent: boolean): void {
  const now = Date.now();
  if (!isMyTurn || now - (chimedAt.get(name) ?? 0) < MERGE_WITHIN) return;
  const context = audio();
  const { volume, muted } = soundSettings()[name];
  if (context === null || muted) return;
  chimedAt.set(name, now);
  playChime(context, chimeOf(name, urgent), volume);
}

const played = new Set<string>();

/** Plays a sound once per ID: 911 calls arrive again when they return to the queue, broadcasts when they end. */
export function playOnce(id: string, sound: ChimeName): void {
  if (!played.has(`${sound} ${id}`)) chime(sound, false);
  played.add(`${sound} ${id}`);
}

export function setAlarm(on: boolean): void {
  isAlarm = on;
  updateSiren();
}

/** Plays in this tab, even while muted. */
export function previewSound(name: SoundName): void {
  const context = audio();
  if (context === null) return;
  const { volume } = soundSettings()[name];
  if (name === 'panic') {
    const trial = startSiren(context, volume);
    setTimeout(() => trial.stop(), 1_700);
  } else playChime(context, chimeOf(name, false), volume);
}

function chimeOf(name: ChimeName, urgent: boolean): Chime {
  if (name !== 'call') return CHIMES[name];
  return urgent ? CHIMES.urgentCall : CHIMES.call;
}

function updateSiren(): void {
  const { volume, muted } = soundSettings().panic;
  const context = audio();
  const isHeard = isAlarm && isMyTurn && !muted;
  if (isHeard && context !== null) {
    siren ??= startSiren(context, volume);
    siren.setVolume(volume);
  } else {
    siren?.stop();
    siren = null;
  }
  if (isHeard && vibrationTimer === undefined) {
    vibrate();
    vibrationTimer = setInterval(vibrate, VIBRATE_EVERY);
  } else if (!isHeard) {
    clearInterval(vibrationTimer);
    vibrationTimer = undefined;
  }
}

/** Browsers refuse vibration before a user gesture. */
function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION);
}
