import { Box, Button, Group, Text } from '@mantine/core';
import { type PropsWithChildren, type ReactNode, useRef } from 'react';
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
import { errorToast, showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { type ThingOffer, useOfferAnswer, useOffers } from '../transfers.queries.ts';

interface OffersProps {
  /** Only offers to or from this character. */
  civilianId?: string;
  payment: (price: number, civilianId: string) => ReactNode;
}

export function Offers({ civilianId, payment }: OffersProps) {
  const now = useNow();
  const { opened, target, open, close } = useTarget<ThingOffer>();
  const list = useRef<HTMLDivElement>(null);
  const offers = useOffers().filter(
    (offer) =>
      Date.parse(offer.expiresAt) > now && (civilianId === undefined || offer.civilianId === civilianId),
  );
  const onAnswered = ({ message }: { message: string }) => {
    showSuccess(message);
    // The row with the focused button is gone.
    list.current?.focus();
  };
  return (
    <Box ref={list} tabIndex={-1} style={{ outline: 'none' }} mb={offers.length === 0 ? 0 : 16}>
      {offers.length > 0 && (
        <Panel title="Offers" count={offers.length}>
          <ul className={lists.rows}>
            {offers.map((offer) => (
              <OfferRow key={offer._id} offer={offer} onAccept={open} onAnswered={onAnswered} />
            ))}
          </ul>
        </Panel>
      )}
      <FormDialog opened={opened} title="Accept Offer" size={440} onClose={close}>
        {target && (
          <AcceptForm offer={target} onAnswered={onAnswered}>
            {target.price > 0 && payment(target.price, target.civilianId)}
          </AcceptForm>
        )}
      </FormDialog>
    </Box>
  );
}

interface OfferRowProps {
  offer: ThingOffer;
  onAccept: (offer: ThingOffer) => void;
  onAnswered: (saved: { message: string }) => void;
}

function OfferRow({ offer, onAccept, onAnswered }: OfferRowProps) {
  const { _id, title, mine, from, to, price, expiresAt } = offer;
  const answer = useOfferAnswer(offer.thing, mine ? 'cancel' : 'decline');
  const send = () => {
    if (answer.isPending) return;
    const onError = errorToast('The offer could not be answered.');
    answer.mutate({ params: { id: _id } }, { onSuccess: onAnswered, onError });
  };
  const named = { 'aria-describedby': `offer-${_id}` };
  return (
    <Group component="li" justify="space-between" gap="8px 16px" px={16} py={10}>
      <Box flex="1 1 240px" miw={0} id={`offer-${_id}`}>
        <Text fw={600} className={textStyles.wrap ?? ''}>
          {title}
        </Text>
        <Text className={textStyles.wrap ?? ''}>
          {mine ? `To ${to} from ${from}` : `From ${from} to ${to}`} ·{' '}
          {price === 0 ? 'Free' : formatDollars(price)}
        </Text>
        <Note>
          Open until <Timestamp at={expiresAt} format={formatNearDate} span />
        </Note>
      </Box>
      <Group className={dialogs.buttons ?? ''} flex={{ base: 1, xs: 'initial' }} gap={8}>
        {!mine && (
          <Button size="room" variant="filled" {...named} onClick={() => onAccept(offer)}>
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

type AcceptFormProps = PropsWithChildren<Omit<OfferRowProps, 'onAccept'>>;

function AcceptForm({ offer, onAnswered, children }: AcceptFormProps) {
  const { _id: id, title, from, to, price } = offer;
  const { state } = useEndpointForm({
    send: useOfferAnswer(offer.thing, 'accept'),
    draft: null,
    initial: {},
    optionsOf: () => ({ params: { id } }),
    onSaved: onAnswered,
    texts: { failed: 'The offer could not be accepted.' },
    explainsRetry: true,
  });
  const submitLabel = price === 0 ? 'Accept' : `Pay ${formatDollars(price)}`;
  return (
    <DialogForm state={state} submitLabel={submitLabel} busyLabel="Accepting..." asks>
      <div>
        <p>
          {from} offers <strong>{title}</strong> to {to}{' '}
          {price === 0 ? 'for free.' : `for ${formatDollars(price)}. This can't be undone.`}
        </p>
        {children}
      </div>
    </DialogForm>
  );
}
