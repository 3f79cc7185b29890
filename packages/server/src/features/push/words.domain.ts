import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { PushKind } from '@ten-four/contract/push/push.values';
import { isPayable, REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import type { Db } from '#db/database';
import { clockOutTime } from '#features/dispatch/index';
import { inDollars } from '#features/outbox/index';
import { timeOfDay } from '#features/push/choices.rules';
import type { Words } from '#features/push/message.rules';
import {
  findAccount,
  findCall,
  findEmergency,
  findEntry,
  findPanic,
  findQuestion,
  findReport,
  listPeopleOn,
} from '#features/push/subjects.store';

/** What a message is about, and whose device is to show it. */
interface About {
  subjectId: string;
  userId: string;
  timeZone: string | null;
}

/**
 * What a message says, by what it is about as that is now; null where there is nothing to say any more. Places, calls
 * and sums only: others may see the screen.
 */
export const wordsFor = (db: Db, kind: PushKind, about: About): Promise<Words | null> =>
  READERS[kind](db, about);

const READERS: Readonly<Record<PushKind, (db: Db, about: About) => Promise<Words | null>>> = {
  panic: async (db, { subjectId: id }) => {
    const panic = await findPanic(db, { id });
    if (panic === undefined || panic.cleared_at !== null) return null;
    const body = `${panic.location} · Call ${panic.number}`;
    return { title: `PANIC ${panic.officer_callsign}`, body, path: `/open/panic/${id}` };
  },

  'panic-end': async (db, { subjectId: id }) => {
    const panic = await findPanic(db, { id });
    if (panic === undefined || panic.cleared_at === null) return null;
    const body = `${panic.officer_callsign}, by ${panic.cleared_by}`;
    return { title: 'Panic cleared', body, path: `/open/call/${panic.call_id}` };
  },

  assigned: async (db, { subjectId: id, userId }) => {
    const call = await findCall(db, { id });
    if (call === undefined || call.closed_at !== null) return null;
    const isOnIt = (await listPeopleOn(db, { callId: id })).some(({ user_id }) => user_id === userId);
    if (!isOnIt) return null;
    const body = listed(call.type, call.location, call.postal);
    return { title: `You are on call ${call.number}`, body, path: `/open/call/${id}` };
  },

  emergency: async (db, { subjectId: id }) => {
    const found = await findEmergency(db, { id });
    if (found === undefined || found.ended_at !== null || found.state === 'Dropped') return null;
    const { number, call_id, call_number, location, postal } = found;
    const services: string[] = JSON.parse(found.services);
    const body = listed(services.join(', '), location ?? postal);
    // One that waits for a dispatcher is no call yet.
    return call_id === null
      ? { title: `911 · ${emergencyName(number)}`, body, path: `/open/emergency/${id}` }
      : { title: `911 · Call ${call_number}`, body, path: `/open/call/${call_id}` };
  },

  newCall: async (db, { subjectId: id }) => {
    const call = await findCall(db, { id });
    if (call === undefined || call.closed_at !== null) return null;
    const body = listed(call.location, call.postal) || 'Unknown';
    return { title: `Call ${call.number} · ${call.type}`, body, path: `/open/call/${id}` };
  },

  duty: async (db, { userId, timeZone }) => {
    const asked = await findQuestion(db, { userId });
    if (asked === undefined) return null;
    const time = timeOfDay(clockOutTime(asked.active_at, asked.asked_at), timeZone);
    const words = { title: 'Still on duty?', body: `You will be clocked out at ${time}.` };
    if (asked.post === null) return { ...words, path: '/app' };
    return { ...words, path: `/dashboard/dispatch?platform=${asked.post}`, buttonAbout: asked.post };
  },

  report: async (db, { subjectId: id, userId }) => {
    const report = await findReport(db, { id });
    if (report?.owner_id !== userId) return null;
    const { number, type, fine, paid_at } = report;
    const isDue = paid_at === null && isPayable({ type, fineAmount: fine });
    const article = type === 'arrest' ? 'an' : 'a';
    return {
      title: `You have received ${article} ${REPORT_NAMES[type]}`,
      body: listed(`Report ${number}`, isDue ? `${inDollars(fine)} due` : null),
      path: `/open/report/${id}`,
    };
  },

  account: async (db, { subjectId: id }) => {
    const account = await findAccount(db, { id });
    if (account === undefined || account.status === 'Pending') return null;
    const title = account.status === 'Denied' ? 'Account denied' : 'Account approved';
    return { title, body: account.type, path: `/open/account/${id}` };
  },

  payment: async (db, { subjectId: id, userId }) => {
    const entry = await findEntry(db, { id });
    if (entry?.user_id !== userId) return null;
    const { account_id: accountId, amount, type } = entry;
    return {
      title: 'Money received',
      body: listed(inDollars(amount), type),
      path: `/open/account/${accountId}`,
    };
  },

  test: async () => ({ title: 'Test', body: 'This phone will ring.', path: '/dashboard/phone' }),
};

const listed = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');
