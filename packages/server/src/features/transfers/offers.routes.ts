import { offerEndpoints } from '@ten-four/contract/transfers/transfers.contract';
import { TRANSFER_TEXTS } from '@ten-four/contract/transfers/transfers.values';
import * as domain from '#features/transfers/transfers.domain';
import { presentOffer } from '#features/transfers/transfers.presenter';
import { type RequestContextLike, routes, withMessage } from '#platform/http/routes';

type ThingName = domain.Request['thing'];
type ListCall = RequestContextLike<typeof offerEndpoints.listVehicleOffers>;
type TransferCall = RequestContextLike<typeof offerEndpoints.transferVehicle>;
type AnswerCall = RequestContextLike<typeof offerEndpoints.acceptVehicleOffer>;

const requestOf = (thing: ThingName, call: Omit<AnswerCall, 'body'>): domain.Request => {
  const { viewer, params, actor, settings, now } = call;
  return { thing, id: params.id, userId: viewer.userId, actor, settings, now };
};

const list =
  (thing: ThingName) =>
  async ({ viewer: { userId }, db, now }: ListCall) => {
    const offers = await domain.listOffers(db, { thing, userId, now });
    return { offers: offers.map((offer) => presentOffer(offer, userId)) };
  };

const transfer = (thing: ThingName) => async (call: TransferCall) => {
  const offer = await domain.transferThing(call.db, { ...requestOf(thing, call), input: call.body });
  const message = offer === null ? TRANSFER_TEXTS.transferred : TRANSFER_TEXTS.offered;
  return withMessage(message, { offer: offer && presentOffer(offer, call.viewer.userId) });
};

const answer = (thing: ThingName, how: domain.OfferAnswer) => async (call: AnswerCall) => {
  const offer = await domain.answerOffer(call.db, { ...requestOf(thing, call), answer: how });
  return withMessage(`Offer ${how.toLowerCase()}.`, { offer: presentOffer(offer, call.viewer.userId) });
};

export const offerRoutes = routes(offerEndpoints, {
  transferVehicle: transfer('vehicle'),
  listVehicleOffers: list('vehicle'),
  acceptVehicleOffer: answer('vehicle', 'Accepted'),
  declineVehicleOffer: answer('vehicle', 'Declined'),
  cancelVehicleOffer: answer('vehicle', 'Canceled'),
  transferWeapon: transfer('weapon'),
  listWeaponOffers: list('weapon'),
  acceptWeaponOffer: answer('weapon', 'Accepted'),
  declineWeaponOffer: answer('weapon', 'Declined'),
  cancelWeaponOffer: answer('weapon', 'Canceled'),
});
