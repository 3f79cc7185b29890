export const OFFER_DAYS = 7;
/** Dollars. */
export const PRICE_MAX = 10_000_000;
export const TYPED_SSN_MAX = 20;

export const TRANSFER_TEXTS = {
  noRecipient: 'Choose one of your characters, or enter an SSN and a last name.',
  noSsn: 'Enter the SSN.',
  noLastName: 'Enter the last name.',
  badPrice: 'Enter a price in dollars with at most two decimals.',
  tooExpensive: `The price can be at most $${PRICE_MAX.toLocaleString('en-US')}.`,
  priceToOwn: 'A transfer to your own character has no price.',
  sameCharacter: 'Choose another character.',
  recipientUnknown: 'No one with that SSN and last name was found.',
  ownCharacter: 'That is your own character. Choose it from the list.',
  deceased: "You can't transfer anything to a deceased civilian.",
  impounded: "You can't transfer an impounded or stolen vehicle.",
  openOffer: 'There is already an open offer. Cancel it first.',
  notFound: 'Offer not found.',
  notOpen: 'This offer is no longer open.',
  shortOfFunds: "You don't have enough money for this.",
  offered: `Offer sent. It is open for ${OFFER_DAYS} days.`,
  transferred: 'Transferred.',
} as const;
