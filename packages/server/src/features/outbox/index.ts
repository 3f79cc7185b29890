export { escapeWithin, listWithin } from '#features/outbox/markdown.rules';
export { inDollars, type MessageContent, readPayButton } from '#features/outbox/message.rules';
export {
  type AnnouncedReport,
  enqueueDirectMessage,
  enqueueReportMessages,
  findDirectMessage,
} from '#features/outbox/outbox.domain';
export { createOutboxWorker, type OutboxWorker } from '#features/outbox/outbox.worker';
