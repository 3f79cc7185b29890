import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Box, Button, Checkbox, Menu, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CallActionsState } from '../calls/call-actions.tsx';
import { changeCall } from '../calls/calls.queries.ts';
import { isHeld } from './board-rows.ts';
import { told } from './told.ts';

const CreateBoloDialog = lazyDialog(() => import('../bolos/bolo-forms.tsx'));

const HoldCallForm = lazyPart(() => import('../calls/hold-call-form.tsx'));
const MergeCallForm = lazyPart(() => import('../calls/merge-call-form.tsx'));

const FAILED = 'The call could not be changed.';
type Window = 'transfer' | 'hold' | 'merge' | 'bolo';

interface CallMoreProps {
  call: Call;
  /** Whose drafts the forms keep. */
  userId: string;
  actions: CallActionsState;
}

/** What else there is to do about a call; only what applies. */
export function CallMore({ call, userId, actions }: CallMoreProps) {
  const [opened, setOpened] = useState<Window | null>(null);
  const close = () => setOpened(null);
  const window = (name: Window) => ({ opened: opened === name, onClose: close });
  const held = isHeld(call, serverNow());
  return (
    <>
      <Menu position="bottom-start" width={160}>
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} aria-hidden />}>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('transfer')}>Transfer</Menu.Item>
          {held && <Menu.Item onClick={() => void actions.unhold()}>End hold</Menu.Item>}
          {!held && call.units.length === 0 && <Menu.Item onClick={() => setOpened('hold')}>Hold</Menu.Item>}
          <Menu.Item onClick={() => setOpened('merge')}>Merge</Menu.Item>
          <Menu.Item onClick={() => setOpened('bolo')}>BOLO</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TransferDialog call={call} {...window('transfer')} />
      <FormDialog {...window('hold')} title={`Hold Call ${call.callNumber}`} size={440}>
        {(dialog) => <HoldCallForm callId={call._id} onHeld={actions.offerUnholding} dialog={dialog} />}
      </FormDialog>
      <FormDialog {...window('merge')} title={`Merge Call ${call.callNumber}`} size={440}>
        {(dialog) => <MergeCallForm call={call} dialog={dialog} />}
      </FormDialog>
      <CreateBoloDialog
        opened={opened === 'bolo'}
        onClose={close}
        officerId={userId}
        platform={call.platform}
        callId={call._id}
      />
    </>
  );
}

interface WindowProps {
  call: Call;
  opened: boolean;
  onClose: () => void;
}

interface QuestionProps extends WindowProps {
  title: string;
  label: string;
  canSend?: boolean;
  /** Answers whether it was done; the dialog then closes. */
  onSend: () => Promise<boolean>;
  children: ReactNode;
}

/** A small dialog that sends one change of a call; what fails is told, and it stays. */
function Question({ opened, onClose, title, label, canSend = true, onSend, children }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const done = await onSend();
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap={12}>{children}</Stack>
        <DialogButtons>
          <Button size="room" onClick={onClose}>
            Cancel
          </Button>
          <Button size="room" type="submit" variant="filled" disabled={!canSend} aria-busy={busy}>
            {label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Changes which services a call needs: those that are added hear of it as of a new call. */
function TransferDialog(props: WindowProps) {
  const { call, opened } = props;
  const queryClient = useQueryClient();
  const [chosen, choose] = useState<readonly Service[] | null>(null);
  const services = (opened ? chosen : null) ?? call.services;
  const send = async () => {
    const done = await told(
      changeCall(queryClient, call._id, { kind: 'services', services: [...services] }).then(() => true),
      FAILED,
    );
    if (done) choose(null);
    return done ?? false;
  };
  return (
    <Question
      {...props}
      title={`Transfer call ${call.callNumber}`}
      label="Transfer"
      canSend={services.length > 0 && services.join() !== call.services.join()}
      onSend={send}
    >
      <Box component="p" c="var(--tf-dim)">
        Who should come? Units that are on the call stay until they are detached.
      </Box>
      {SERVICES.map((service) => (
        <Checkbox
          key={service}
          size="md"
          classNames={INLINE_CHOICE}
          label={service}
          checked={services.includes(service)}
          onChange={({ currentTarget: { checked } }) =>
            choose(SERVICES.filter((one) => (one === service ? checked : services.includes(one))))
          }
        />
      ))}
    </Question>
  );
}
