import { OutboxPanel } from '#features/outbox/components/outbox-panel.tsx';

/** Where staff sees what was sent to Discord, and has it sent again. */
export function OutboxPage() {
  return <OutboxPanel />;
}
