import { Box, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PushDevice } from '@ten-four/contract/push/push.contract';
import { DEVICE_NAME_MAX } from '@ten-four/contract/push/push.values';
import { useId } from 'react';
import { formatAgo } from '#lib/ago.ts';
import { formatNearDate } from '#lib/date-format.ts';
import { serverNow } from '#lib/server-clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { RowActions } from '#ui/row-actions.tsx';
import textStyles from '#ui/text.module.css';
import { outcomeToasts, showSuccess } from '#ui/toast.ts';
import { useDeviceRemoval, useDeviceRename } from '../phone.queries.ts';
import classes from './phone-panels.module.css';

export function DeviceList({ devices, own }: { devices: readonly PushDevice[]; own: string | null }) {
  if (devices.length === 0) return <EmptyState message="No device rings for you yet." />;
  return (
    <ul>
      {devices.map((device) => (
        <DeviceRow key={device._id} device={device} isOwn={device._id === own} />
      ))}
    </ul>
  );
}

function DeviceRow({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const { _id, name, kind, createdAt, lastArrivedAt } = device;
  const nameId = useId();
  const [renaming, renameDialog] = useDisclosure(false);
  const removal = useDeviceRemoval();
  const remove = () => removal.mutate({ params: { id: _id } }, outcomeToasts('Failed to remove the device.'));
  const facts = [
    isOwn && 'This device',
    name !== kind && kind,
    `added ${formatNearDate(createdAt)}`,
    lastArrivedAt === null ? 'nothing arrived yet' : `last arrived ${formatAgo(lastArrivedAt, serverNow())}`,
  ];
  return (
    <li className={classes.row}>
      <Box miw={0} className={textStyles.wrap ?? ''}>
        <Text fw={500} lh="20px" id={nameId}>
          {name}
        </Text>
        <p className={classes.dim}>{facts.filter(Boolean).join(' · ')}</p>
      </Box>
      <RowActions
        describedBy={nameId}
        compact
        actions={[
          { label: 'Rename', onClick: renameDialog.open },
          { label: 'Remove', onClick: remove },
        ]}
      />
      <FormDialog opened={renaming} title="Rename device" onClose={renameDialog.close}>
        <RenameForm device={device} />
      </FormDialog>
    </li>
  );
}

function RenameForm({ device }: { device: PushDevice }) {
  const { state, field } = useEndpointForm({
    send: useDeviceRename(),
    draft: `device:${device._id}`,
    initial: { name: device.name },
    optionsOf: ({ name }) => ({ params: { id: device._id }, body: { name } }),
    texts: { failed: 'Failed to rename the device.' },
    onSaved: ({ message }) => showSuccess(message),
  });
  return (
    <DialogForm state={state} submitLabel="Rename" busyLabel="Renaming...">
      <TextInput {...field('name', 'Name')} maxLength={DEVICE_NAME_MAX} data-autofocus />
    </DialogForm>
  );
}
