import { boardLogEndpoints, type LogEntry } from '@ten-four/contract/console/board-log.contract';
import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { addNote, readLog } from '#features/console/board-log.domain';
import type { LogRow } from '#features/console/board-log.store';
import { actorForNewCall } from '#features/dispatch/index';
import { routes, withMessage } from '#platform/http/routes';
import { timestamp } from '#platform/timestamps';

export const boardLogRoutes = routes(boardLogEndpoints, {
  listLog: async ({ query, db, now }) => {
    const { rows, nextCursor } = await readLog(db, query, now);
    return { entries: rows.map(presentEntry), nextCursor };
  },

  addLogNote: async ({ viewer, body: { platform, text }, db, settings, now }) => {
    const note = await addNote(db, { by: actorForNewCall(viewer, platform), text, settings, now });
    return withMessage(CONSOLE_TEXTS.noteAdded, { entry: presentEntry(note) });
  },
});

const presentEntry = (row: LogRow): LogEntry => ({
  _id: row.id,
  at: timestamp(row.created_at),
  by: row.by_name,
  kind: row.kind,
  text: row.text,
  callId: row.call_id,
  callNumber: row.number,
});
