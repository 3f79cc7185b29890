import { offerEndpoints } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import type { ThingName } from '#features/transfers/things';
import * as domain from '#features/transfers/transfers.domain';
import { presentOffer } from '#features/transfers/transfers.presenter';
import { type RequestContextLike, routes, withMessage } from '#platform/http/routes';

type TransferCall = RequestContextLike<typeof offerEndpoints.transferVehicle>;
type ListCall = RequestContextLike<typeof offerEndpoints.listVehicleOffers>;
type AnswerCall = RequestContextLike<typeof offerEndpoints.acceptVehicleOffer>;

function handlersOf(thing: ThingName) {
  const requestOf = ({ viewer, params, actor, settings, now }: Omit<AnswerCall, 'body'>): domain.Request => ({
    thing,
    id: params.id,
    userId: viewer.userId,
    actor,
    settings,
    now,
  });
  const answerHandler = (message: string, answer: typeof domain.acceptOffer) => async (call: AnswerCall) => {
    const offer = await answer(call.db, requestOf(call));
    return withMessage(message, { offer: presentOffer(offer, call.viewer.userId) });
  };
  return {
    transfer: async (call: TransferCall) => {
      const offer = await domain.transferThing(call.db, { ...requestOf(call), input: call.body });
      return offer === null
        ? withMessage(TRANSFER_TEXTS.transferred, { offer })
        : withMessage(TRANSFER_TEXTS.offered, { offer: presentOffer(offer, call.viewer.userId) });
    },
    list: async ({ viewer: { userId }, db, now }: ListCall) => {
      const offers = await domain.listOffers(db, { thing, userId, now });
      return { offers: offers.map((offer) => presentOffer(offer, userId)) };
    },
    accept: answerHandler(TRANSFER_TEXTS.accepted, domain.acceptOffer),
    decline: answerHandler(TRANSFER_TEXTS.declined, domain.declineOffer),
    cancel: answerHandler(TRANSFER_TEXTS.canceled, domain.cancelOffer),
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
