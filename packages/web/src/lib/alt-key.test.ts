import { expect, test } from 'vitest';
import { altKey } from './alt-key.ts';

/** As much of a keyboard event as counts here; the tests run without a browser. */
function press(keys: Partial<KeyboardEvent> & { altGraph?: boolean }): KeyboardEvent {
  const { altGraph = false, ...event } = keys;
  const all = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, ...event };
  return { ...all, getModifierState: () => altGraph } as unknown as KeyboardEvent;
}

test('a digit counts by its place, whatever sign it makes there', () => {
  expect(altKey(press({ code: 'Digit1', key: '&' }))).toBe('1');
  expect(altKey(press({ code: 'Digit7', key: '¶' }))).toBe('7');
});

test('a letter counts by what it says, by its place where Alt makes another sign or none', () => {
  expect(altKey(press({ code: 'KeyL', key: 'n' }))).toBe('n');
  expect(altKey(press({ code: 'KeyN', key: 'Dead' }))).toBe('n');
  expect(altKey(press({ code: 'KeyB', key: '∫' }))).toBe('b');
});

test('with another key held, held down, or without Alt, it is not meant', () => {
  expect(altKey(press({ code: 'Digit1', key: '1', altKey: false }))).toBeNull();
  expect(altKey(press({ code: 'Digit1', key: '1', ctrlKey: true }))).toBeNull();
  expect(altKey(press({ code: 'Digit1', key: '1', shiftKey: true }))).toBeNull();
  expect(altKey(press({ code: 'Digit1', key: '1', repeat: true }))).toBeNull();
  expect(altKey(press({ code: 'KeyN', key: 'ñ', altGraph: true }))).toBeNull();
  expect(altKey(press({ code: 'Space', key: ' ' }))).toBeNull();
});
