import { Box, Group } from '@mantine/core';
import { type ClipboardEvent, type FormEvent, isValidElement, type ReactNode, useState } from 'react';

const COUNTED_FROM = 0.8;
/** Shorter limits are for codes, not prose. */
const LONG = 50;
const CUT_SHOWN = 40;

export const withLimit = (field: ReactNode): ReactNode => {
  const { maxLength, value } = isValidElement<{ maxLength?: number; value?: unknown }>(field)
    ? field.props
    : {};
  if (maxLength === undefined || typeof value !== 'string') return field;
  return (
    <FieldLimit limit={maxLength} length={value.length}>
      {field}
    </FieldLimit>
  );
};

function FieldLimit({ limit, length, children }: { limit: number; length: number; children: ReactNode }) {
  const [cut, setCut] = useState('');
  const isCounted = limit >= LONG && length >= limit * COUNTED_FROM;
  const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
    const pasted = clipboardData.getData('text').replace(/\r\n/g, '\n');
    setCut(isTextField(target) ? pasted.slice(roomIn(target, limit)) : '');
  };
  const onInput = ({ nativeEvent }: FormEvent) => {
    const isPasted = 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste';
    if (!isPasted) setCut('');
  };
  return (
    <>
      <div style={{ display: 'contents' }} onPaste={onPaste} onInput={onInput}>
        {children}
      </div>
      <Group
        component="p"
        gap={8}
        mt={cut !== '' || isCounted ? 4 : 0}
        wrap="nowrap"
        align="stretch"
        justify="space-between"
        fz={12}
        lh="16px"
        c="var(--tf-dim)"
        role="status"
      >
        {cut !== '' && (
          <Box component="span" miw={0} c="red.4" style={{ overflowWrap: 'anywhere' }}>
            {`${inThousands(cut.length)} ${cut.length === 1 ? 'character' : 'characters'} didn't fit: "${cut.slice(0, CUT_SHOWN)}${cut.length > CUT_SHOWN ? '…' : ''}"`}
          </Box>
        )}
        {isCounted && (
          <Box component="span" flex="none" ml="auto" ff="monospace">
            {inThousands(length)} / {inThousands(limit)}
          </Box>
        )}
      </Group>
    </>
  );
}

const inThousands = (count: number) => count.toLocaleString('en-US');

const isTextField = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function roomIn(field: HTMLInputElement | HTMLTextAreaElement, limit: number): number {
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  return Math.max(0, limit - field.value.length + selected);
}
