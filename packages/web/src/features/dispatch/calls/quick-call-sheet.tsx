import { Button, Group, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { LOCATION_MAX, POSTAL_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useRef, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useAvailableOptions } from '#lib/community.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { Sheet } from '#ui/sheet.tsx';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { CALL_FAILED } from './call-actions.ts';
import { newCallDraft } from './call-form.values.ts';
import { callsOfUnit } from './call-order.ts';
import { numbersOf } from './call-words.ts';
import { changeCall, useActiveCalls, useCreateCall } from './calls.queries.ts';
import { MoveOrBoth } from './move-or-both.tsx';

interface QuickCallSheetProps {
  opened: boolean;
  officer: Officer;
  onClose: () => void;
  onAllFields: () => void;
}

export function QuickCallSheet({ opened, onClose, ...rest }: QuickCallSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Quick Call">
      <QuickCall onClose={onClose} {...rest} />
    </Sheet>
  );
}

const BY_MISTAKE = 'Created by mistake';

function QuickCall({ officer, onClose, onAllFields }: Omit<QuickCallSheetProps, 'opened'>) {
  const queryClient = useQueryClient();
  const { kind, department } = officer;
  const calls = useActiveCalls(department).data ?? [];
  const ownNumbers = numbersOf(callsOfUnit(calls, unitIdOf(officer)));
  const { ownCallTypes } = useAvailableOptions(kind);
  const form = useForm({ initialValues: { location: '', postal: '' } });
  const values = form.values;
  const [move, setMove] = useState(true);
  const { mutateAsync } = useCreateCall();
  const [intent] = useState(() => draftAt(null, {}));
  const busy = useRef(false);

  const create = async (type: string) => {
    if (busy.current) return;
    busy.current = true;
    const body = { ...values, type, attach: true, kind, ...(ownNumbers.length === 0 ? {} : { move }) };
    try {
      const { call } = await mutateAsync({ body, idempotencyKey: intent.keyFor(body) });
      intent.clear();
      onClose();
      showUndo(`Call ${call.callNumber} created.`, {
        ...CALL_FAILED,
        undo: () =>
          changeCall(queryClient, 'POST /api/calls/:id/close', call._id, { disposition: BY_MISTAKE }),
      });
    } catch (error) {
      showError(failureMessage(error, DISPATCH_TEXTS.callFailed, DISPATCH_TEXTS.createUnreachable));
    } finally {
      busy.current = false;
    }
  };
  const showAllFields = () => {
    const { name, initial } = newCallDraft(officer._id, ownCallTypes);
    const draft = draftAt(name, initial);
    const typed = Object.entries(values).filter(([, words]) => words !== '');
    if (typed.length > 0) draft.save({ ...draft.load(), ...Object.fromEntries(typed) });
    onAllFields();
  };
  return (
    <>
      <Group wrap="nowrap" align="stretch" gap={8}>
        <TextInput {...fieldProps(form, 'location', 'Location')} flex={1} miw={0} maxLength={LOCATION_MAX} />
        <TextInput {...fieldProps(form, 'postal', 'Postal')} flex="none" w={112} maxLength={POSTAL_MAX} />
      </Group>
      <MoveOrBoth who="Your unit is" numbers={ownNumbers} move={move} onChange={setMove} />
      <SimpleGrid cols={2} spacing={8} mt={16} role="group" aria-label="Type">
        {ownCallTypes.map(({ title }) => (
          <Button key={title} size="touch" px={8} onClick={() => void create(title)}>
            {title}
          </Button>
        ))}
      </SimpleGrid>
      <Button size="touch" fullWidth mt={12} variant="subtle" onClick={showAllFields}>
        All fields
      </Button>
    </>
  );
}
