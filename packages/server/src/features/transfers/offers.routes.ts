import { offerEndpoints } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import type { ThingName } from '#features/transfers/things';
import * as domain from '#features/transfers/transfers.domain';
import { presentOffer } from '#features/transfers/transfers.presenter';
import type { OfferView } from '#features/transfers/transfers.store';
import { type RequestContextLike, routes, withMessage } from '#platform/http/routes';

type TransferCall = RequestContextLike<typeof offerEndpoints.transferVehicle>;
type AnswerCall = Omit<RequestContextLike<typeof offerEndpoints.acceptVehicleOffer>, 'body'>;
type RequestParts = Pick<AnswerCall, 'viewer' | 'params' | 'actor' | 'settings' | 'now'>;

function handlersOf(thing: ThingName) {
  const requestOf = ({ viewer, params, actor, settings, now }: RequestParts) => ({
    thing,
    id: params.id,
    userId: viewer.userId,
    actor,
    settings,
    now,
  });
  const answered = (message: string, offer: OfferView, { viewer }: Pick<AnswerCall, 'viewer'>) =>
    withMessage(message, { offer: presentOffer(offer, viewer.userId) });
  return {
    transfer: async (call: TransferCall) => {
      const offer = await domain.transferThing(call.db, { ...requestOf(call), input: call.body });
      return offer === null
        ? withMessage(TRANSFER_TEXTS.transferred, { offer: null })
        : answered(TRANSFER_TEXTS.offered, offer, call);
    },
    list: async ({ viewer: { userId }, db, now }: Pick<AnswerCall, 'viewer' | 'db' | 'now'>) => {
      const offers = await domain.listOffers(db, { thing, userId, now });
      return { offers: offers.map((offer) => presentOffer(offer, userId)) };
    },
    accept: async (call: AnswerCall) =>
      answered(TRANSFER_TEXTS.accepted, await domain.acceptOffer(call.db, requestOf(call)), call),
    decline: async (call: AnswerCall) => {
      const request = { ...requestOf(call), answer: 'Declined' } as const;
      return answered(TRANSFER_TEXTS.declined, await domain.closeOffer(call.db, request), call);
    },
    cancel: async (call: AnswerCall) => {
      const request = { ...requestOf(call), answer: 'Canceled' } as const;
      return answered(TRANSFER_TEXTS.canceled, await domain.closeOffer(call.db, request), call);
    },
  };
}

const vehicles = handlersOf('vehicle');
const weapons = handlersOf('weapon');

export const offerRoutes = routes(offerEndpoints, {
  transferVehicle: vehicles.transfer,
  listVehicleOffers: vehicles.list,
  acceptVehicleOffer: vehicles.accept,
  declineVehicleOffer: vehicles.decline,
  cancelVehicleOffer: vehicles.cancel,
  transferWeapon: weapons.transfer,
  listWeaponOffers: weapons.list,
  acceptWeaponOffer: weapons.accept,
  declineWeaponOffer: weapons.decline,
  cancelWeaponOffer: weapons.cancel,
});
