import { Box, Button, type ButtonProps } from '@mantine/core';
import { DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { REPORT_TYPES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { type ReactNode, useEffect, useRef } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { createStore } from '#lib/store.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { useKeys } from '#lib/use-keys.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { showNotice } from '#ui/toast.ts';
import { CLEAR_LETTER, type ShownCall, STEPS } from './shown-call.ts';
import { useOwnCall } from './use-own-call.ts';

const clearing = createStore<{ shown: ShownCall; opened: boolean } | null>(null);

export const askToClear = (shown: ShownCall): void => clearing.set({ shown, opened: true });

export function OwnCallKeys({ officer }: { officer: Officer }) {
  const { respond, leave, close, withOwnCall } = useOwnCall(officer);
  const question = clearing.use();
  useKeys((event) => {
    const letter = altKey(event);
    const step = STEPS.find((one) => one.letter === letter);
    if (step === undefined && letter !== CLEAR_LETTER) return;
    event.preventDefault();
    // A second dialog would discard what is typed in the first.
    if (step === undefined && document.querySelector('[role="dialog"]') !== null) return;
    void withOwnCall(async (shown) => {
      if (step === undefined) return askToClear(shown);
      const saved = await respond(shown, step.response);
      if (saved !== undefined) showNotice(`Call ${shown.call.callNumber}: ${step.response}.`);
    });
  });
  const end = (act: (shown: ShownCall) => unknown) => {
    if (question === null) return;
    clearing.set({ ...question, opened: false });
    act(question.shown);
  };
  return (
    <Dialog
      opened={question?.opened === true}
      onClose={() => end(() => {})}
      title={`Clear and close call ${question?.shown.call.callNumber}`}
      size={440}
    >
      {question !== null && (
        <DispositionGrid
          size="room"
          shown={question.shown}
          onChoose={(disposition) => end((shown) => void close(shown, disposition))}
        />
      )}
      <DialogButtons>
        <Button size="room" onClick={() => end((shown) => void leave(shown))}>
          Only clear my unit
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface DispositionGridProps extends Pick<ButtonProps, 'size' | 'h'> {
  shown: ShownCall;
  onChoose: (disposition: string) => void;
  children?: ReactNode;
}

const FILED: Readonly<Record<ReportType, (typeof DISPOSITIONS)[number]>> = {
  arrest: 'Arrest made',
  citation: 'Citation issued',
  warning: 'Warning given',
};

/** Preselects the disposition of the most serious report on the call. */
export function DispositionGrid({ shown, onChoose, children, ...button }: DispositionGridProps) {
  const { call, unit } = shown;
  const query = { callId: call._id };
  const settings = { enabled: unit.kind === 'Law Enforcement', staleTime: 0 };
  const { reports = [] } = useEndpoint('GET /api/reports', { query }, settings).data ?? {};
  const inForce = reports.filter(({ voided }) => voided === null).map(({ type }) => type);
  const type = REPORT_TYPES.find((one) => inForce.includes(one));
  const filed = type && FILED[type];
  const preselected = filed ?? DISPOSITIONS[0];
  const focused = useRef(preselected);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The reports may load, or change, after a disposition got the focus.
    const before = grid.current?.children[DISPOSITIONS.indexOf(focused.current)];
    if (document.activeElement === before) {
      grid.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }
    focused.current = preselected;
  }, [preselected]);
  return (
    <Box ref={grid} display="grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 }}>
      {DISPOSITIONS.map((disposition) => (
        <Button
          {...button}
          {...(disposition === filed && { variant: 'filled' })}
          key={disposition}
          data-autofocus={disposition === preselected || undefined}
          onClick={() => onChoose(disposition)}
        >
          {disposition}
        </Button>
      ))}
      {children}
    </Box>
  );
}
