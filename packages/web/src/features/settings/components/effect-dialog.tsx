import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Effect, Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { randomKey } from '#lib/random-key.ts';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import type { Target } from '#ui/use-target.ts';
import { type Section, useSavedToast, useSectionChange } from '../settings.queries.ts';

export interface ConfirmedChange {
  read: Section;
  ops: Op[];
  title: string;
  message: (effect: Effect) => string;
  confirmLabel: string;
  what: string;
}

export const lossWords = ({ lose, offDuty }: Pick<Effect, 'lose' | 'offDuty'>): string =>
  `${lose} ${lose === 1 ? 'person loses' : 'people lose'} a grant, ${offDuty} ${offDuty === 1 ? 'is' : 'are'} clocked out.`;

interface EffectDialogProps extends Omit<Target<ConfirmedChange>, 'open'> {
  children?: ReactNode;
}

/** Asks with the numbers of a dry run before it changes a section. */
export function EffectDialog({ opened, target, close, children }: EffectDialogProps) {
  const showSaved = useSavedToast();
  const { read: { section, version } = { section: '', version: 0 }, ops = [] } = target ?? {};
  const change = { params: { section }, body: { version, ops } };
  const preview = useQuery({
    queryKey: ['settings', 'effect', change],
    queryFn: async ({ signal }) => {
      const body = { ...change.body, dryRun: true };
      return (await callEndpoint('PATCH /api/settings/:section', { ...change, body, signal })).effect;
    },
    enabled: opened && target !== null,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <ConfirmSend
      opened={opened}
      title={target?.title ?? ''}
      message={
        <>
          {children}
          {preview.data ? target?.message(preview.data) : !preview.isError && 'Counting...'}
          {preview.isError && (
            <Text mt={12} c="red.4" role="alert">
              {failureMessage(preview.error, SETTINGS_TEXTS.saveFailed)}
            </Text>
          )}
        </>
      }
      confirmLabel={target?.confirmLabel ?? ''}
      impossible={!preview.data}
      send={useSectionChange()}
      sent={{ ...change, idempotencyKey: randomKey() }}
      failed={SETTINGS_TEXTS.saveFailed}
      onDone={(answer) => showSaved(answer, target?.what)}
      onClose={close}
    />
  );
}
