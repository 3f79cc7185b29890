export { callCard, lastNoteOf, placeOf, unitsOf } from '#features/outbox/call-card.rules';
export { keepElsewhere } from '#features/outbox/channels.domain';
export {
  ago,
  button,
  COLORS,
  link,
  openAddress,
  type Row,
  row,
  type Shown,
  select,
} from '#features/outbox/components.rules';
export { findDue } from '#features/outbox/due.store';
export { createGuildLook } from '#features/outbox/guild-look.domain';
export { showKeptAt } from '#features/outbox/kept.reading';
export { escapeWithin } from '#features/outbox/markdown.rules';
export {
  type AnnouncedReport,
  inDollars,
  leadingTo,
  type MessageContent,
  readPayButton,
} from '#features/outbox/message.rules';
export {
  enqueueDirectMessage,
  enqueueReportMessages,
  renewDirectMessage,
} from '#features/outbox/outbox.domain';
export { forgetRecipient } from '#features/outbox/outbox.store';
export { createOutboxWorker, type OutboxWorker } from '#features/outbox/outbox.worker';
export { statusChoices, unitControls, unitEmbed } from '#features/outbox/unit-board.rules';
