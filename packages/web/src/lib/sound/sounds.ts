import { audio, onAudio } from './audio.ts';
import { browserLock, hasLocks } from './browser-lock.ts';
import { onSoundSettings, type SoundName, soundSettings } from './sound-settings.ts';
import { SoundTurn } from './sound-turn.ts';
import { CHIMES, type Chime, playChime, startSiren } from './tones.ts';

/** Milliseconds in which several chimes of a kind, as after a pause of the line, are one. */
const TOGETHER = 800;
/** Milliseconds between two shakes of a phone, and the shake itself. */
const SHAKE_EVERY = 2_000;
const SHAKE = [350, 150, 350];

let isMyTurn = false;
let isAlarm = false;
let siren: ReturnType<typeof startSiren> | null = null;
let shaking: ReturnType<typeof setInterval> | undefined;
const chimedAt = new Map<SoundName, number>();
let turn: SoundTurn | null = null;

/** Joins the tabs of this browser in finding the one that is heard. Answers the function that leaves. */
export function joinSounds(): () => void {
  const joined = new SoundTurn(hasLocks() ? browserLock('ten-four-sound') : null, (mine) => {
    isMyTurn = mine;
    keepSiren();
  });
  turn = joined;
  const look = () => {
    joined.update({ visible: document.visibilityState === 'visible', allowed: audio() !== null });
    keepSiren();
  };
  const onFocus = () => joined.chosen();
  const ends = [onAudio(look), onSoundSettings(keepSiren)];
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', onFocus);
  look();
  return () => {
    for (const end of ends) end();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', onFocus);
    joined.stop();
    turn = null;
    setAlarm(false);
  };
}

/** Whether this tab holds the live connection: it is heard while no tab is at the front. */
export function setLeadingTab(leading: boolean): void {
  turn?.update({ leading });
}

type ChimeName = Exclude<SoundName, 'panic'>;

/** Chimes, as for a new call or for being put on one, in the tab that is heard. */
export function chime(name: ChimeName, urgent: boolean): void {
  const now = Date.now();
  if (!isMyTurn || now - (chimedAt.get(name) ?? 0) < TOGETHER) return;
  const context = audio();
  const { volume, muted } = soundSettings()[name];
  if (context === null || muted) return;
  chimedAt.set(name, now);
  playChime(context, chimeOf(name, urgent), volume);
}

/** Starts or ends the alarm of a panic: siren and shaking, in the tab that is heard. */
export function setAlarm(on: boolean): void {
  isAlarm = on;
  keepSiren();
}

/** Lets one hear a sound as it is set; muted ones too, so that one knows what one would hear. Here, whosever turn it is. */
export function trySound(name: SoundName): void {
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

/** Brings siren and shaking to where they should be, whatever has changed. */
function keepSiren(): void {
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
  if (isHeard && shaking === undefined) {
    shake();
    shaking = setInterval(shake, SHAKE_EVERY);
  } else if (!isHeard) {
    clearInterval(shaking);
    shaking = undefined;
  }
}

/** Browsers refuse it, and complain, before somebody has touched the page. */
function shake(): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(SHAKE);
}
