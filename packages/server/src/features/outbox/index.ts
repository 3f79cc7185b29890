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
export { createOutboxWorker, type OutboxWorker } from '#features/outbox/outbox.worker';
