import { expect, test } from 'vitest';
import { altKey } from './alt-key.ts';

function press(keys: Partial<KeyboardEvent> & { altGraph?: boolean }): KeyboardEvent {
  const { altGraph = false, ...event } = keys;
  const all = { altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, ...event };
  return { ...all, getModifierState: () => altGraph } as unknown as KeyboardEvent;
}

test('matches digits by key position', () => {
  expect(altKey(press({ code: 'Digit1', key: '&' }))).toBe('1');
  expect(altKey(press({ code: 'Digit7', key: '¶' }))).toBe('7');
});

test('matches letters by character, or by position if Alt changes it', () => {
  expect(altKey(press({ code: 'KeyL', key: 'n' }))).toBe('n');
  expect(altKey(press({ code: 'KeyN', key: 'Dead' }))).toBe('n');
  expect(altKey(press({ code: 'KeyB', key: '∫' }))).toBe('b');
});

test('ignores other modifiers, repeats and keys without Alt', () => {
  expect(altKey(press({ code: 'Digit1', key: '1', altKey: false }))).toBeNull();
  expect(altKey(press({ code: 'Digit1', key: '1', ctrlKey: true }))).toBeNull();
  expect(altKey(press({ code: 'Digit1', key: '1', shiftKey: true }))).toBeNull();
  expect(altKey(press({ code: 'Digit1', key: '1', repeat: true }))).toBeNull();
  expect(altKey(press({ code: 'KeyN', key: 'ñ', altGraph: true }))).toBeNull();
  expect(altKey(press({ code: 'Space', key: ' ' }))).toBeNull();
});
