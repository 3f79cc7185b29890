/** Start and length in seconds, pitch in hertz. */
type Note = readonly [at: number, pitch: number, length: number];

export interface Chime {
  wave: OscillatorType;
  notes: readonly Note[];
}

const chime = (wave: OscillatorType, ...notes: Note[]): Chime => ({ wave, notes });

export const CHIMES = {
  call: chime('sine', [0, 880, 0.18], [0.14, 1174.7, 0.3]),
  urgentCall: chime('triangle', [0, 1568, 0.12], [0.14, 1568, 0.12], [0.28, 2093, 0.28]),
  assigned: chime('triangle', [0, 659.3, 0.14], [0.12, 880, 0.14], [0.24, 1318.5, 0.32]),
  emergency: chime('triangle', [0, 988, 0.12], [0.16, 784, 0.12], [0.32, 988, 0.12], [0.48, 784, 0.28]),
  broadcast: chime(
    'triangle',
    [0, 1046.5, 0.1],
    [0.13, 1046.5, 0.1],
    [0.26, 1046.5, 0.1],
    [0.39, 1396.9, 0.5],
  ),
  // Like two-tone fire pagers.
  fireTone: chime('sine', [0, 553.9, 0.9], [0.9, 788.5, 1.5]),
  welfare: chime('sine', [0, 587.3, 0.2], [0.3, 587.3, 0.2], [0.6, 587.3, 0.4]),
};

export function playChime(context: AudioContext, { wave, notes }: Chime, volume: number): void {
  const start = context.currentTime + 0.01;
  for (const [at, pitch, length] of notes) {
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
