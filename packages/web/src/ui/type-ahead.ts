import { useLayoutEffect } from 'react';

/** What was typed into a dialog that has no field yet; null while no dialog is opening. */
let typed: string | null = null;

/**
 * Keeps the keys that are typed from a dialog's opening until its first field has the focus, and types them there.
 * `opening` counts the openings of a dialog that can start over with a new field while it is open.
 */
export function useTypeAhead(opened: boolean, opening = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening begins anew
  useLayoutEffect(() => {
    if (!opened) return;
    begin();
    return () => void end();
  }, [opened, opening]);
}

function begin(): void {
  if (typed !== null) return;
  typed = '';
  window.addEventListener('keydown', onKey, { capture: true });
  window.addEventListener('focusin', onFocus, { capture: true });
  window.addEventListener('pointerdown', end, { capture: true });
}

function end(): string {
  const text = typed ?? '';
  typed = null;
  window.removeEventListener('keydown', onKey, { capture: true });
  window.removeEventListener('focusin', onFocus, { capture: true });
  window.removeEventListener('pointerdown', end, { capture: true });
  return text;
}

function onKey(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (typed === null || altKey || ctrlKey || metaKey) return;
  if (key === 'Tab') return void end();
  if (key === 'Backspace') typed = typed.slice(0, -1);
  // A leading blank presses the button that has the focus.
  else if ([...key].length === 1 && `${typed}${key}`.trim() !== '') typed += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('[role="dialog"]') === null) return;
  if (isTextField(target)) typeInto(target, end());
  else if (target.matches('[data-autofocus]')) {
    const text = end();
    if (target instanceof HTMLSelectElement) choose(target, text);
  }
}

const TEXT_TYPES = ['text', 'search', 'tel', 'url', 'password'];

const isTextField = (element: HTMLElement): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && TEXT_TYPES.includes(element.type));

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { length } = field.value;
  const room = field.maxLength < 0 ? text.length : Math.max(0, field.maxLength - length);
  if (text === '' || room === 0) return;
  field.setRangeText(text.slice(0, room), length, length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Chooses the first option that begins with `text`, as the browser does for keys in a list. */
function choose(list: HTMLSelectElement, text: string): void {
  const option = [...list.options].find(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));
  if (text === '' || option === undefined) return;
  list.value = option.value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
