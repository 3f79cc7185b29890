import { Box, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { formatNearDate } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import dialogs from '#ui/dialog.module.css';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import { outcomeToasts, showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { type ThingOffer, useOfferAnswer, useOffers } from '../transfers.queries.ts';

interface OffersProps {
  /** Only offers to or from this character. */
  civilianId?: string;
  payment: (offer: ThingOffer) => ReactNode;
}

export function Offers({ civilianId, payment }: OffersProps) {
  const offers = useOffers();
  const now = useNow();
  const accepting = useTarget<ThingOffer>();
  const list = useRef<HTMLDivElement>(null);
  // The row with the focused button is gone.
  const onAnswered = () => list.current?.focus();
  const open = offers.filter(
    (offer) =>
      Date.parse(offer.expiresAt) > now && (civilianId === undefined || offer.civilianId === civilianId),
  );
  const { target } = accepting;
  return (
    <Box ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {open.length > 0 && (
        <Box mb={16}>
          <Panel title="Offers" count={open.length}>
            <ul className={lists.rows}>
              {open.map((offer) => (
                <OfferRow
                  key={offer._id}
                  offer={offer}
                  onAccept={() => accepting.open(offer)}
                  onAnswered={onAnswered}
                />
              ))}
            </ul>
          </Panel>
        </Box>
      )}
      <FormDialog opened={accepting.opened} title="Accept Offer" size={440} onClose={accepting.close}>
        {target !== null && <AcceptForm offer={target} payment={payment} onAnswered={onAnswered} />}
      </FormDialog>
    </Box>
  );
}

interface OfferRowProps {
  offer: ThingOffer;
  onAccept: () => void;
  onAnswered: () => void;
}

function OfferRow({ offer, onAccept, onAnswered }: OfferRowProps) {
  const { _id, title, mine, from, to, expiresAt } = offer;
  const answer = useOfferAnswer(offer.thing, mine ? 'cancel' : 'decline');
  const toasts = outcomeToasts('The offer could not be answered.');
  const send = () => {
    if (answer.isPending) return;
    const onSuccess = (saved: { message: string }) => {
      toasts.onSuccess(saved);
      onAnswered();
    };
    answer.mutate({ params: { id: _id } }, { ...toasts, onSuccess });
  };
  const named = { 'aria-describedby': `offer-${_id}` };
  return (
    <Group component="li" justify="space-between" gap="8px 16px" px={16} py={10}>
      <Box flex="1 1 240px" miw={0} id={`offer-${_id}`}>
        <Text fw={600} className={textStyles.wrap ?? ''}>
          {title}
        </Text>
        <Text className={textStyles.wrap ?? ''}>
          {mine ? `To ${to} from ${from}` : `From ${from} to ${to}`} · {priceOf(offer)}
        </Text>
        <Note>
          Open until <Timestamp at={expiresAt} format={formatNearDate} span />
        </Note>
      </Box>
      <Group className={dialogs.buttons ?? ''} flex={{ base: 1, xs: 'initial' }} gap={8}>
        {!mine && (
          <Button size="room" variant="filled" {...named} onClick={onAccept}>
            Accept
          </Button>
        )}
        <Button size="room" aria-busy={answer.isPending} {...named} onClick={send}>
          {mine ? 'Cancel Offer' : 'Decline'}
        </Button>
      </Group>
    </Group>
  );
}

const priceOf = ({ price }: ThingOffer) => (price === 0 ? 'Free' : formatDollars(price));

interface AcceptFormProps {
  offer: ThingOffer;
  payment: (offer: ThingOffer) => ReactNode;
  onAnswered: () => void;
}

function AcceptForm({ offer, payment, onAnswered }: AcceptFormProps) {
  const { _id, title, from, to, price } = offer;
  const { state } = useEndpointForm({
    send: useOfferAnswer(offer.thing, 'accept'),
    draft: null,
    initial: {},
    optionsOf: () => ({ params: { id: _id } }),
    onSaved: ({ message }) => {
      showSuccess(message);
      onAnswered();
    },
    texts: { failed: 'The offer could not be accepted.' },
    explainsRetry: true,
  });
  return (
    <DialogForm
      state={state}
      submitLabel={price === 0 ? 'Accept' : `Pay ${formatDollars(price)}`}
      busyLabel="Accepting..."
      asks
    >
      <div>
        <p>
          {from} offers <strong>{title}</strong> to {to}{' '}
          {price === 0 ? 'for free.' : `for ${formatDollars(price)}. This can't be undone.`}
        </p>
        {price > 0 && payment(offer)}
      </div>
    </DialogForm>
  );
}
