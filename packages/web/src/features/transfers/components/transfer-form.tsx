import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { NAME_MAX } from '@ten-four/contract/civilians/civilians.values';
import { PRICE_MAX, TRANSFER_TEXTS, TYPED_SSN_MAX } from '@ten-four/contract/transfers/transfers.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { readAmount } from '#lib/dollars.ts';
import { personName } from '#lib/person-name.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Mono } from '#ui/mono.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useOwnCivilians, useTransfer } from '../transfers.queries.ts';

interface TransferFormProps {
  thing: Vehicle | Weapon;
  onGone: () => void;
}

export function TransferForm(props: TransferFormProps) {
  const civilians = useOwnCivilians().data;
  if (civilians === undefined) return <SkeletonRows rows={3} height={56} />;
  const others = civilians.filter(({ _id, deceased }) => _id !== props.thing.civilianId && !deceased);
  return <LoadedForm {...props} others={others} />;
}

/** `toCivilianId` is empty for someone else's character. */
const NEW_TRANSFER = { toCivilianId: '', toSsn: '', toLastName: '', price: '' };

function LoadedForm({ thing, onGone, others }: TransferFormProps & { others: readonly Civilian[] }) {
  const isVehicle = 'plate' in thing;
  const { form, state, field } = useEndpointForm({
    send: useTransfer(isVehicle ? 'vehicle' : 'weapon'),
    draft: `transfer:${thing._id}`,
    initial: { ...NEW_TRANSFER, toCivilianId: others[0]?._id ?? '' },
    problemsOf,
    optionsOf: (values) => ({ params: { id: thing._id }, body: bodyOf(values) }),
    onSaved: ({ message, offer }) => {
      showSuccess(message);
      if (offer === null) onGone();
    },
    texts: { failed: 'The transfer failed.' },
  });
  const isOwn = form.values.toCivilianId !== '';
  return (
    <DialogForm
      state={state}
      submitLabel={isOwn ? 'Transfer' : 'Send Offer'}
      busyLabel={isOwn ? 'Transferring...' : 'Sending...'}
    >
      <Text>
        <Mono>{isVehicle ? thing.plate : thing.serialNumber}</Mono> goes to
      </Text>
      {others.length > 0 && (
        <NativeSelect
          {...field('toCivilianId', 'Recipient')}
          data={[
            ...others.map((civilian) => ({ value: civilian._id, label: personName(civilian) })),
            { value: '', label: 'Someone else' },
          ]}
          data-autofocus
        />
      )}
      {!isOwn && (
        <>
          <TextInput
            {...field('toSsn', 'SSN')}
            description="On the other player's character page"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            classNames={{ input: textStyles.mono ?? '' }}
            inputMode="numeric"
            maxLength={TYPED_SSN_MAX}
            data-autofocus
          />
          <TextInput {...field('toLastName', 'Last Name')} maxLength={NAME_MAX} />
          <TextInput
            {...field('price', 'Price')}
            description="Paid to your wallet when they accept. Leave blank for a gift."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            classNames={{ input: textStyles.mono ?? '' }}
            inputMode="decimal"
            leftSection={<Mono c="dimmed">$</Mono>}
            leftSectionPointerEvents="none"
          />
        </>
      )}
    </DialogForm>
  );
}

function problemsOf({ toCivilianId, toSsn, toLastName, price }: typeof NEW_TRANSFER) {
  if (toCivilianId !== '') return {};
  return {
    toSsn: toSsn.trim() === '' ? TRANSFER_TEXTS.noSsn : undefined,
    toLastName: toLastName.trim() === '' ? TRANSFER_TEXTS.noLastName : undefined,
    price: priceProblem(price),
  };
}

function priceProblem(typed: string): string | undefined {
  const price = dollarsOf(typed);
  if (price === null) return TRANSFER_TEXTS.badPrice;
  return price > PRICE_MAX ? TRANSFER_TEXTS.tooExpensive : undefined;
}

const dollarsOf = (typed: string) => (typed.trim() === '' ? 0 : readAmount(typed));

const bodyOf = ({ toCivilianId, price, ...typed }: typeof NEW_TRANSFER) =>
  toCivilianId === '' ? { ...typed, price: dollarsOf(price) } : { toCivilianId };
