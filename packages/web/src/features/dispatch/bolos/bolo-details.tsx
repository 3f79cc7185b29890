import { Box, Button } from '@mantine/core';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { orNa } from '#lib/format.ts';
import { useNow } from '#lib/use-now.ts';
import { DialogButtons } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { useDialog } from '#ui/form-dialog/use-dialog.ts';
import { Plate } from '#ui/plate.tsx';
import textStyles from '#ui/text.module.css';
import { showUndo } from '#ui/undo-toast.tsx';
import { EditBoloForm } from './bolo-forms.tsx';
import { useCancelBolo, useUpdateBolo } from './bolos.queries.ts';
import { isActive, timeUntil } from './use-active-bolos.ts';

export type SearchLink = (by: 'plate' | 'name', text: string) => string;

interface BoloDetailsProps {
  bolo: Bolo | undefined;
  canEdit: boolean;
  searchLink: SearchLink;
  onCanceled: () => void;
}

export function BoloDetails({ bolo, canEdit, searchLink, onCanceled }: BoloDetailsProps) {
  const now = useNow();
  const [editing, setEditing] = useState<Bolo | null>(null);
  if (editing !== null) return <EditBoloForm bolo={editing} />;
  if (bolo === undefined || !isActive(bolo, now)) return <EmptyState message={DISPATCH_TEXTS.boloEnded} />;
  return (
    <>
      <Facts facts={factsOf(bolo, searchLink, now)} />
      {canEdit && <Actions bolo={bolo} onEdit={() => setEditing(bolo)} onCanceled={onCanceled} />}
    </>
  );
}

function factsOf(bolo: Bolo, searchLink: SearchLink, now: number) {
  const { createdBy, createdAt, expiresAt } = bolo;
  const isPerson = bolo.boloType === 'person';
  const subject = isPerson ? bolo.personName : bolo.vehiclePlate;
  const to = subject === null ? '' : searchLink(isPerson ? 'name' : 'plate', subject);
  const link = subject !== null && (
    <Box
      component={Link}
      display="inline-grid"
      miw="var(--button-height-row)"
      mih="var(--button-height-row)"
      c="var(--tf-accent)"
      style={{ alignItems: 'center' }}
      to={to}
      replace={to.startsWith('?')}
      title="Search Database"
    >
      {isPerson ? subject : <Plate>{subject}</Plate>}
    </Box>
  );
  return [
    { label: 'Type', value: isPerson ? 'Person' : 'Vehicle' },
    { label: isPerson ? 'Name' : 'Plate', value: link || orNa(null) },
    { label: 'Description', value: orNa(isPerson ? bolo.personDescription : bolo.vehicleDescription) },
    { label: 'Location', value: orNa(bolo.location) },
    { label: 'Details', value: <span className={textStyles.prose}>{orNa(bolo.details)}</span> },
    { label: 'Created by', value: `${createdBy.callsign} ${createdBy.name}` },
    { label: 'Created', value: <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
    {
      label: 'Expires',
      value: (
        <time dateTime={expiresAt}>
          {timeUntil(expiresAt, now)} · {formatDateTime(expiresAt)}
        </time>
      ),
    },
  ];
}

interface ActionsProps {
  bolo: Bolo;
  onEdit: () => void;
  onCanceled: () => void;
}

function Actions({ bolo, onEdit, onCanceled }: ActionsProps) {
  const dialog = useDialog();
  const cancel = useCancelBolo();
  const update = useUpdateBolo();
  const params = { id: bolo._id };
  const cancelNow = async () => {
    dialog.onBusy(true);
    try {
      await cancel.mutateAsync({ params });
    } catch {
      return;
    } finally {
      dialog.onBusy(false);
    }
    dialog.onClose();
    onCanceled();
    showUndo(DISPATCH_TEXTS.boloCancelled, {
      failed: 'The BOLO could not be restored.',
      unreachable: DISPATCH_TEXTS.notSent,
      undo: () => update.mutateAsync({ params, body: { cancelled: false } }),
    });
  };
  return (
    <>
      {cancel.isError && (
        <Box component="p" m="8px 0 0" c="red.4" role="alert">
          {failureMessage(cancel.error, 'The BOLO could not be canceled.', DISPATCH_TEXTS.notSent)}
        </Box>
      )}
      <DialogButtons>
        <Button size="room" loading={cancel.isPending} onClick={() => void cancelNow()}>
          Cancel BOLO
        </Button>
        <Button size="room" disabled={cancel.isPending} onClick={onEdit}>
          Edit
        </Button>
      </DialogButtons>
    </>
  );
}
