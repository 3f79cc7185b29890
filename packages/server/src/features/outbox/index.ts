export { callCard, lastNoteOf, placeOf, unitsOf } from '#features/outbox/call-card.rules';
export { moveCards } from '#features/outbox/card-channels.domain';
export { showCardAt } from '#features/outbox/card-source';
export {
  ago,
  button,
  type Card,
  COLORS,
  dayOf,
  link,
  momentOf,
  openAddress,
  type Row,
  row,
  select,
} from '#features/outbox/components.rules';
export { createGuildWatcher } from '#features/outbox/guild-watcher.domain';
export { escapeWithin, linesWithin } from '#features/outbox/markdown.rules';
export {
  type AnnouncedReport,
  inDollars,
  type MessageContent,
  type Receipt,
  readPayButton,
  withOpenLink,
} from '#features/outbox/message.rules';
export {
  enqueueDirectMessage,
  enqueueReportMessages,
  type Notice,
  sendNotice,
  updateDirectMessage,
} from '#features/outbox/outbox.domain';
export { eraseRecipient, isAnyDue } from '#features/outbox/outbox.store';
export { createOutboxWorker, type OutboxWorker } from '#features/outbox/outbox.worker';
export { statusChoices, unitControls, unitEmbed } from '#features/outbox/unit-board.rules';
