import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { NAME_MAX } from '@ten-four/contract/civilians/civilians.values';
import { PRICE_MAX, TRANSFER_TEXTS, TYPED_SSN_MAX } from '@ten-four/contract/transfers/transfers.values';
import { readAmount } from '#lib/dollars.ts';
import { personName } from '#lib/person-name.ts';
import { Choices } from '#ui/choices.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { fieldProps } from '#ui/form-dialog/field-props.ts';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Mono } from '#ui/mono.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { type ThingName, useOwnCivilians, useTransfer } from '../transfers.queries.ts';

interface TransferFormProps {
  thing: ThingName;
  item: { _id: string; civilianId: string; label: string };
  onGone: () => void;
}

export function TransferForm(props: TransferFormProps) {
  const civilians = useOwnCivilians().data;
  if (civilians === undefined) return <SkeletonRows rows={3} height={56} />;
  const others = civilians.filter(({ _id, deceased }) => _id !== props.item.civilianId && !deceased);
  return <LoadedForm {...props} others={others} />;
}

const RECIPIENTS = [
  { value: 'own', label: 'One of my characters' },
  { value: 'other', label: 'Someone else' },
];

const NEW_TRANSFER = { recipient: '', toCivilianId: '', toSsn: '', toLastName: '', price: '' };
type TransferValues = typeof NEW_TRANSFER;

function LoadedForm({ thing, item, onGone, others }: TransferFormProps & { others: readonly Civilian[] }) {
  const [first] = others;
  const { form, state } = useEndpointForm({
    send: useTransfer(thing, item.civilianId),
    draft: `transfer:${item._id}`,
    initial: { ...NEW_TRANSFER, recipient: first ? 'own' : 'other', toCivilianId: first?._id ?? '' },
    problemsOf,
    optionsOf: (values) => ({ params: { id: item._id }, body: bodyOf(values) }),
    onSaved: ({ message, offer }) => {
      showSuccess(message);
      if (offer === null) onGone();
    },
    texts: { failed: 'The transfer failed.' },
  });
  const isOwn = form.values.recipient === 'own';
  return (
    <DialogForm
      state={state}
      submitLabel={isOwn ? 'Transfer' : 'Send Offer'}
      busyLabel={isOwn ? 'Transferring...' : 'Sending...'}
      canSubmit={!isOwn || others.length > 0}
    >
      <Text>
        <Mono>{item.label}</Mono> goes to
      </Text>
      <Group>
        <Choices
          label="Recipient"
          choices={RECIPIENTS}
          chosen={form.values.recipient}
          onChoose={(recipient) => form.setFieldValue('recipient', recipient)}
        />
      </Group>
      {isOwn ? <OwnFields form={form} others={others} /> : <OfferFields form={form} />}
    </DialogForm>
  );
}

function problemsOf({ recipient, toCivilianId, toSsn, toLastName, price }: TransferValues) {
  if (recipient === 'own') {
    return { toCivilianId: toCivilianId === '' ? TRANSFER_TEXTS.noCharacter : undefined };
  }
  return {
    toSsn: toSsn.trim() === '' ? TRANSFER_TEXTS.noSsn : undefined,
    toLastName: toLastName.trim() === '' ? TRANSFER_TEXTS.noLastName : undefined,
    price: priceProblem(price),
  };
}

function priceProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const price = readAmount(typed);
  if (price === null) return TRANSFER_TEXTS.badPrice;
  return price > PRICE_MAX ? TRANSFER_TEXTS.tooExpensive : undefined;
}

const bodyOf = ({ recipient, toCivilianId, toSsn, toLastName, price }: TransferValues) =>
  recipient === 'own' ? { toCivilianId } : { toSsn, toLastName, price: readAmount(price) ?? 0 };

type Form = UseFormReturnType<TransferValues>;

function OwnFields({ form, others }: { form: Form; others: readonly Civilian[] }) {
  if (others.length === 0) return <Text c="dimmed">You have no other living character.</Text>;
  return (
    <NativeSelect
      {...fieldProps(form, 'toCivilianId', 'Character')}
      data={others.map((civilian) => ({ value: civilian._id, label: personName(civilian) }))}
      data-autofocus
    />
  );
}

function OfferFields({ form }: { form: Form }) {
  return (
    <>
      <TextInput
        {...fieldProps(form, 'toSsn', 'SSN')}
        description="On the other player's character page"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: textStyles.mono ?? '' }}
        inputMode="numeric"
        maxLength={TYPED_SSN_MAX}
        data-autofocus
      />
      <TextInput {...fieldProps(form, 'toLastName', 'Last Name')} maxLength={NAME_MAX} />
      <TextInput
        {...fieldProps(form, 'price', 'Price')}
        description="Paid to your wallet when they accept. Leave blank for a gift."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: textStyles.mono ?? '' }}
        inputMode="decimal"
        leftSection={<Mono c="dimmed">$</Mono>}
        leftSectionPointerEvents="none"
      />
    </>
  );
}
