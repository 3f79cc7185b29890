/** A notification's button: what it says, and the call that its press makes with the phone's own session. */
interface PushButton {
  title: string;
  path: (id: string) => string;
}

/** The buttons of notifications by their kind; `id` is what the notification is about. Each call takes `{}`. */
export const PUSH_BUTTONS: Readonly<Record<string, PushButton>> = {
  panic: { title: 'Acknowledge', path: (id) => `/api/panic/${id}/acknowledge` },
  duty: { title: 'Still on duty', path: () => '/api/clock/in' },
};
