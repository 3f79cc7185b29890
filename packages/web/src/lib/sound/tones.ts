interface Note {
  at: number;
  pitch: number;
  length: number;
}

export interface Chime {
  wave: OscillatorType;
  notes: readonly Note[];
}

export const CHIMES = {
  call: {
    wave: 'sine',
    notes: [
      { at: 0, pitch: 880, length: 0.18 },
      { at: 0.14, pitch: 1174.7, length: 0.3 },
    ],
  },
  urgentCall: {
    wave: 'triangle',
    notes: [
      { at: 0, pitch: 1568, length: 0.12 },
      { at: 0.14, pitch: 1568, length: 0.12 },
      { at: 0.28, pitch: 2093, length: 0.28 },
    ],
  },
  assigned: {
    wave: 'triangle',
    notes: [
      { at: 0, pitch: 659.3, length: 0.14 },
      { at: 0.12, pitch: 880, length: 0.14 },
      { at: 0.24, pitch: 1318.5, length: 0.32 },
    ],
  },
  emergency: {
    wave: 'triangle',
    notes: [
      { at: 0, pitch: 988, length: 0.12 },
      { at: 0.16, pitch: 784, length: 0.12 },
      { at: 0.32, pitch: 988, length: 0.12 },
      { at: 0.48, pitch: 784, length: 0.28 },
    ],
  },
  broadcast: {
    wave: 'triangle',
    notes: [
      { at: 0, pitch: 1046.5, length: 0.1 },
      { at: 0.13, pitch: 1046.5, length: 0.1 },
      { at: 0.26, pitch: 1046.5, length: 0.1 },
      { at: 0.39, pitch: 1396.9, length: 0.5 },
    ],
  },
  // Like two-tone fire pagers.
  fireTone: {
    wave: 'sine',
    notes: [
      { at: 0, pitch: 553.9, length: 0.9 },
      { at: 0.9, pitch: 788.5, length: 1.5 },
    ],
  },
  welfare: {
    wave: 'sine',
    notes: [
      { at: 0, pitch: 587.3, length: 0.2 },
      { at: 0.3, pitch: 587.3, length: 0.2 },
      { at: 0.6, pitch: 587.3, length: 0.4 },
    ],
  },
} as const satisfies Record<string, Chime>;

export function playChime(context: AudioContext, { wave, notes }: Chime, volume: number): void {
  const start = context.currentTime + 0.01;
  for (const { at, pitch, length } of notes) {
    const oscillator = new OscillatorNode(context, { type: wave, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    oscillator.connect(gain).connect(context.destination);
    const from = start + at;
    // Sudden starts and ends click.
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(volume * 0.5, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}

const SIREN = { middle: 830, swing: 130, turnsPerSecond: 1.2, brightness: 2_400 };

/** Runs without timers, which browsers throttle in the background. */
export function startSiren(
  context: AudioContext,
  volume: number,
): { setVolume(volume: number): void; stop(): void } {
  const tone = new OscillatorNode(context, { type: 'sawtooth', frequency: SIREN.middle });
  const turns = new OscillatorNode(context, { type: 'square', frequency: SIREN.turnsPerSecond });
  const swing = new GainNode(context, { gain: SIREN.swing });
  const softer = new BiquadFilterNode(context, { type: 'lowpass', frequency: SIREN.brightness });
  const gain = new GainNode(context, { gain: 0 });
  turns.connect(swing).connect(tone.frequency);
  tone.connect(softer).connect(gain).connect(context.destination);
  const setVolume = (next: number) => void gain.gain.setTargetAtTime(next * 0.35, context.currentTime, 0.02);
  setVolume(volume);
  tone.start();
  turns.start();
  return {
    setVolume,
    stop() {
      setVolume(0);
      const end = context.currentTime + 0.15;
      tone.stop(end);
      turns.stop(end);
    },
  };
}
