import { PLATFORMS } from '../officers/officers.values.ts';

/** Runs with the phone's own session. */
export interface PushCall {
  path: string;
  body: object;
}

interface PushButton {
  title: string;
  call: (id: string) => PushCall;
}

export const PUSH_BUTTONS: Readonly<Record<string, PushButton>> = {
  panic: { title: 'Acknowledge', call: (id) => ({ path: `/api/panic/${id}/acknowledge`, body: {} }) },
  // For dispatchers the ID is their platform, because clocking in would sign them off.
  duty: {
    title: 'Still on duty',
    call: (id) =>
      PLATFORMS.some((platform) => platform === id)
        ? { path: '/api/dispatch/sign-on', body: { platform: id } }
        : { path: '/api/clock/in', body: {} },
  },
};
