import { useQuery } from '@tanstack/react-query';
import type { Effect, Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { ReactNode } from 'react';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { settingsEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { randomKey } from '#lib/use-intent-key.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useSavedToast, useSectionChange } from '../settings.queries.ts';

export interface ConfirmedChange {
  section: SectionName;
  version: number;
  ops: Op[];
  title: string;
  message: (effect: Effect) => string;
  confirmLabel: string;
  what: string;
}

interface EffectDialogProps {
  opened: boolean;
  taking: ConfirmedChange | null;
  onClose: () => void;
  children?: ReactNode;
}

export function EffectDialog({ opened, taking, onClose, children }: EffectDialogProps) {
  const send = useSectionChange();
  const saved = useSavedToast();
  const preview = useQuery({
    queryKey: ['settings', 'effect', taking?.section, taking?.version, taking?.ops],
    queryFn: async ({ signal }) => {
      if (taking === null) return null;
      const { section, version, ops } = taking;
      const body = { version, ops, dryRun: true };
      return (await callEndpoint(settingsEndpoints.changeSection, { params: { section }, body, signal }))
        .effect;
    },
    enabled: opened && taking !== null,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const error = preview.error ?? send.error;
  const close = () => {
    send.reset();
    onClose();
  };
  const confirm = async () => {
    if (taking === null) return;
    const { section, version, ops, what } = taking;
    const idempotencyKey = randomKey();
    try {
      saved(await send.mutateAsync({ params: { section }, body: { version, ops }, idempotencyKey }), what);
      close();
    } catch {
      // The dialog shows the failure.
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={taking?.title ?? ''}
      message={
        <>
          {children}
          {preview.data ? taking?.message(preview.data) : !preview.isError && 'Counting...'}
        </>
      }
      confirmLabel={taking?.confirmLabel ?? ''}
      impossible={!preview.data}
      busy={send.isPending}
      error={error === null ? undefined : failureMessage(error, SETTINGS_TEXTS.saveFailed)}
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
}
