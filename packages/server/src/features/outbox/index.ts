export {
  type AnnouncedReport,
  inDollars,
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
