/** Months that a service record covers, including the current one. */
export const SERVICE_MONTHS = 12;

/** Length of the list of commendations in a service record. */
export const COMMENDATIONS_SHOWN = 20;

export const COMMENDATION_REASON_MAX = 200;

export const SERVICE_TEXTS = {
  commended: 'Commendation sent.',
  oneself: "You can't commend yourself.",
  again: 'You already commended this shift.',
  noShift: 'This unit has had no shift in the last 24 hours.',
  noRecap: 'No shift found.',
  noChannel: 'No duty log channel is set.',
  posted: 'Posted to Discord.',
  postedAlready: 'This shift was already posted.',
};
