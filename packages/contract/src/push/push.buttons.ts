import { PLATFORMS } from '../officers/officers.values.ts';

/** A call that a press makes, with the phone's own session. */
export interface PushCall {
  path: string;
  body: object;
}

/** A notification's button: what it says, and the call that its press makes. */
interface PushButton {
  title: string;
  call: (id: string) => PushCall;
}

/** The buttons of notifications by their kind; `id` is what the notification is about. */
export const PUSH_BUTTONS: Readonly<Record<string, PushButton>> = {
  panic: { title: 'Acknowledge', call: (id) => ({ path: `/api/panic/${id}/acknowledge`, body: {} }) },
  // Who dispatches is asked about their platform: clocking in would end that, and signing on again goes on with it.
  duty: {
    title: 'Still on duty',
    call: (id) =>
      PLATFORMS.some((platform) => platform === id)
        ? { path: '/api/dispatch/sign-on', body: { platform: id } }
        : { path: '/api/clock/in', body: {} },
  },
};
