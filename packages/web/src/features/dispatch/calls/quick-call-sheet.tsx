import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { LOCATION_MAX, POSTAL_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useRef, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { useOffers } from '#lib/community.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { Sheet } from '#ui/sheet.tsx';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { CALL_FAILED } from './call-actions.ts';
import { newCallDraft } from './call-form.values.ts';
import { changeCall, useActiveCalls, useCreateCall } from './calls.queries.ts';
import { MoveOrBoth } from './move-or-both.tsx';
import classes from './quick-call-sheet.module.css';

interface QuickCallSheetProps {
  opened: boolean;
  officer: Officer;
  onClose: () => void;
  /** Goes on in the dialog 'Create Call', which finds what was typed here. */
  onAllFields: () => void;
}

/** A new call with its author on it, by one press on its type. */
export function QuickCallSheet({ opened, onClose, ...rest }: QuickCallSheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Quick Call">
      <QuickCall onClose={onClose} {...rest} />
    </Sheet>
  );
}

const NOWHERE = { location: '', postal: '' };
const BY_MISTAKE = 'Created by mistake';

function QuickCall({ officer, onClose, onAllFields }: Omit<QuickCallSheetProps, 'opened'>) {
  const queryClient = useQueryClient();
  const { kind, department } = officer;
  const unitId = unitIdOf(officer);
  const calls = useActiveCalls(department).data ?? [];
  const own = calls.filter(({ units }) => units.some(({ _id }) => _id === unitId));
  const { ownCallTypes } = useOffers(kind);
  const [place, setPlace] = useState(NOWHERE);
  const [move, setMove] = useState(true);
  const { mutateAsync } = useCreateCall();
  const { keyFor, renew } = useIntentKey();
  const busy = useRef(false);

  const create = async (type: string) => {
    if (busy.current) return;
    busy.current = true;
    const body = { ...place, type, attach: true, kind, ...(own.length === 0 ? {} : { move }) };
    try {
      const { call } = await mutateAsync({ body, idempotencyKey: keyFor(body) });
      renew();
      onClose();
      showUndo(`Call ${call.callNumber} created.`, {
        ...CALL_FAILED,
        undo: () => changeCall(queryClient, call._id, { kind: 'close', disposition: BY_MISTAKE }),
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
    const typed = Object.entries(place).filter(([, words]) => words !== '');
    if (typed.length > 0) draft.save({ ...draft.load(), ...Object.fromEntries(typed) });
    onAllFields();
  };
  const field = (name: keyof typeof NOWHERE) => ({
    size: 'room',
    autoComplete: 'off',
    value: place[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setPlace((before) => ({ ...before, [name]: value })),
  });
  return (
    <>
      <div className={classes.place}>
        <TextInput {...field('location')} label="Location" maxLength={LOCATION_MAX} />
        <TextInput {...field('postal')} label="Postal" maxLength={POSTAL_MAX} />
      </div>
      <MoveOrBoth
        who="Your unit is"
        numbers={own.map(({ callNumber }) => callNumber)}
        move={move}
        onChange={setMove}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div className={classes.types} role="group" aria-label="Type">
        {ownCallTypes.map(({ title }) => (
          <Button key={title} size="touch" onClick={() => void create(title)}>
            {title}
          </Button>
        ))}
      </div>
      <Button size="touch" fullWidth mt={12} variant="subtle" onClick={showAllFields}>
        All fields
      </Button>
    </>
  );
}
