import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { PushChoices } from '@ten-four/contract/push/push.contract';
import type { PushKind, Rings } from '@ten-four/contract/push/push.values';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import type { Db } from '#db/database';
import { clockOutDeadline, findCall, findEmergency, findPanic } from '#features/dispatch/index';
import { inDollars } from '#features/outbox/index';
import { isQuiet, timeOfDay } from '#features/push/choices.rules';
import * as subjects from '#features/push/subjects.store';
import { DAY, MINUTE } from '#platform/clock';
import type { Viewer } from '#platform/sessions/viewer';

/** Text of a notification, and the path in the app that it opens. */
export interface PushText {
  title: string;
  body: string;
  path: string;
  /** Id for the notification's button, if not the subject's. */
  buttonAbout?: string;
}

interface About {
  subjectId: string;
  userId: string;
  timeZone: string | null;
}

/** Everything that differs between the kinds of push notifications. */
interface PushKindRules {
  /** Milliseconds after which it is not sent. */
  ttl: number;
  urgency: 'high' | 'normal';
  /** 0 is sent before all others. */
  rank?: 0;
  /** A later notification with the same tag and subject replaces an earlier one; the kind unless given. */
  tag?: string;
  /**
   * Devices to check: those of the job's user or unit, the subject itself, those that got the panic, or those of
   * everyone on duty or dispatching on the platform and everyone with 'Always' as this choice.
   */
  recipients:
    | 'addressed'
    | 'the subject'
    | 'notified of the panic'
    | { serving: true; always: 'panic' | 'emergency' | null };
  /** Checks the right of a viewer with access to the platform. */
  isAllowed: 'everyone' | ((viewer: Viewer, platform: GamePlatform | null) => boolean);
  isSubscribed(choices: PushChoices, viewer: Viewer | null, platform: GamePlatform | null): boolean;
  ignoresQuietHours?: true;
  /** Set if the text differs by user. */
  isPersonal?: true;
  /** Reads the text; null if obsolete. Names only places, calls and amounts, because others may see the screen. */
  text(db: Db, about: About): Promise<PushText | null>;
}

const joinParts = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

const serves = ({ officer, fireOfficer }: Viewer, platform: GamePlatform | null): boolean =>
  [officer, fireOfficer].some((profile) => profile?.platform === platform);

const servesOrDispatches = (viewer: Viewer, platform: GamePlatform | null): boolean =>
  serves(viewer, platform) || viewer.dispatcher;

const isWanted = (rings: Rings, isOnDuty: boolean): boolean =>
  rings === 'Always' || (rings === 'On duty' && isOnDuty);

const dispatchesOn = (viewer: Viewer | null, platform: GamePlatform | null): boolean =>
  viewer?.posts.some((post) => post.platform === platform) === true;

function servesOn(viewer: Viewer | null, platform: GamePlatform | null): boolean {
  if (viewer === null || viewer.onDutyAs === null) return false;
  const profile = viewer.onDutyAs === 'Fire & EMS' ? viewer.fireOfficer : viewer.officer;
  return profile?.platform === platform;
}

const FOR_A_DAY = {
  ttl: DAY,
  urgency: 'normal',
  recipients: 'addressed',
  isAllowed: 'everyone',
} as const;

/** Kinds that share the member's choice about reports. */
const ABOUT_A_REPORT: Omit<PushKindRules, 'text'> = {
  ...FOR_A_DAY,
  isSubscribed: ({ report }) => report,
  isPersonal: true,
};

export const PUSH_KINDS: Readonly<Record<PushKind, PushKindRules>> = {
  panic: {
    ttl: 5 * MINUTE,
    urgency: 'high',
    rank: 0,
    recipients: { serving: true, always: 'panic' },
    isAllowed: servesOrDispatches,
    isSubscribed: ({ panic }, viewer, platform) =>
      isWanted(panic, servesOn(viewer, platform) || dispatchesOn(viewer, platform)),
    ignoresQuietHours: true,
    async text(db, { subjectId: id }) {
      const panic = await findPanic(db, id);
      if (panic === undefined || panic.cleared_at !== null) return null;
      const body = `${panic.location} · Call ${panic.call_number}`;
      return { title: `PANIC ${panic.officer_callsign}`, body, path: `/open/panic/${id}` };
    },
  },

  'panic-end': {
    ttl: MINUTE,
    urgency: 'normal',
    rank: 0,
    tag: 'panic',
    recipients: 'notified of the panic',
    isAllowed: servesOrDispatches,
    isSubscribed: () => true,
    ignoresQuietHours: true,
    async text(db, { subjectId: id }) {
      const panic = await findPanic(db, id);
      if (panic === undefined || panic.cleared_at === null) return null;
      const body = `${panic.officer_callsign}, by ${panic.cleared_by}`;
      return { title: 'Panic cleared', body, path: `/open/call/${panic.call_id}` };
    },
  },

  assigned: {
    ttl: 10 * MINUTE,
    urgency: 'high',
    recipients: 'addressed',
    isAllowed: serves,
    isSubscribed: ({ assigned }) => assigned,
    isPersonal: true,
    async text(db, { subjectId: id, userId }) {
      const call = await findCall(db, { id });
      if (call === undefined || call.closed_at !== null) return null;
      if (!(await subjects.isOnCall(db, { callId: id, userId }))) return null;
      const body = joinParts(call.type, call.location, call.postal);
      return { title: `You are on call ${call.number}`, body, path: `/open/call/${id}` };
    },
  },

  emergency: {
    ttl: 10 * MINUTE,
    urgency: 'high',
    recipients: { serving: true, always: 'emergency' },
    isAllowed: ({ dispatcher }) => dispatcher,
    isSubscribed: ({ emergency }, viewer, platform) => isWanted(emergency, dispatchesOn(viewer, platform)),
    async text(db, { subjectId: id }) {
      const found = await findEmergency(db, { id });
      if (found === undefined || found.ended_at !== null || found.state === 'Dropped') return null;
      const { number, call_id, call_number, location, postal } = found;
      const services: string[] = JSON.parse(found.services);
      const body = joinParts(services.join(', '), location ?? postal);
      // One that waits for a dispatcher is not a call yet.
      return call_id === null
        ? { title: `911 · ${emergencyName(number)}`, body, path: `/open/emergency/${id}` }
        : { title: `911 · Call ${call_number}`, body, path: `/open/call/${call_id}` };
    },
  },

  newCall: {
    ttl: 5 * MINUTE,
    urgency: 'normal',
    recipients: { serving: true, always: null },
    isAllowed: ({ officer }, platform) => officer?.platform === platform,
    isSubscribed: ({ newCall }, viewer) => newCall && viewer?.onDutyAs === 'Law Enforcement',
    async text(db, { subjectId: id }) {
      const call = await findCall(db, { id });
      if (call === undefined || call.closed_at !== null) return null;
      const body = joinParts(call.location, call.postal) || 'Unknown';
      return { title: `Call ${call.number} · ${call.type}`, body, path: `/open/call/${id}` };
    },
  },

  duty: {
    ttl: 5 * MINUTE,
    urgency: 'high',
    recipients: 'addressed',
    isAllowed: ({ officer, fireOfficer, dispatcher }) =>
      officer !== null || fireOfficer !== null || dispatcher,
    isSubscribed: ({ duty }) => duty,
    isPersonal: true,
    async text(db, { userId, timeZone }) {
      const check = await subjects.findDutyCheck(db, { userId });
      if (check === undefined) return null;
      const time = timeOfDay(clockOutDeadline(check.active_at, check.asked_at), timeZone);
      const words = { title: 'Still on duty?', body: `You will be clocked out at ${time}.` };
      if (check.post === null) return { ...words, path: '/app' };
      return { ...words, path: `/dashboard/dispatch?platform=${check.post}`, buttonAbout: check.post };
    },
  },

  report: {
    ...ABOUT_A_REPORT,
    async text(db, { subjectId: id, userId }) {
      const report = await subjects.findReport(db, { id });
      if (report?.owner_id !== userId || report.voided_at !== null) return null;
      const { number, type, fine } = report;
      const article = type === 'arrest' ? 'an' : 'a';
      const title = `You have received ${article} ${REPORT_NAMES[type]}`;
      const body = joinParts(`Report ${number}`, report.is_unpaid ? `${inDollars(fine)} due` : null);
      return { title, body, path: `/open/report/${id}` };
    },
  },

  fineDue: {
    ...ABOUT_A_REPORT,
    async text(db, { subjectId: id, userId }) {
      const report = await subjects.findReport(db, { id });
      if (report?.owner_id !== userId || !report.is_unpaid) return null;
      const body = joinParts(`Report ${report.number}`, inDollars(report.fine));
      return { title: 'Fine due tomorrow', body, path: `/open/report/${id}` };
    },
  },

  case: {
    ...ABOUT_A_REPORT,
    async text(db, { subjectId: id, userId }) {
      const found = await subjects.findCase(db, { id });
      if (found === undefined || found.status === 'Withdrawn') return null;
      if (![found.owner_id, found.author_user_id].includes(userId)) return null;
      const [theCase, report] = [`Case ${found.number}`, `Report ${found.report_number}`];
      const path = `/open/case/${id}`;
      return found.status === 'Open'
        ? { title: `${report} was contested`, body: theCase, path }
        : { title: `${theCase} was decided`, body: report, path };
    },
  },

  ownWarrant: {
    ...ABOUT_A_REPORT,
    async text(db, { subjectId: id, userId }) {
      const warrant = await subjects.findWarrant(db, { id });
      if (warrant?.user_id !== userId) return null;
      const title = warrant.resolved_at === null ? 'One of your characters is wanted' : 'Warrant resolved';
      const body = joinParts(warrant.type, warrant.platform);
      return { title, body, path: `/open/civilian/${warrant.civilian_id}` };
    },
  },

  account: {
    ...FOR_A_DAY,
    isSubscribed: ({ account }) => account,
    async text(db, { subjectId: id }) {
      const account = await subjects.findAccount(db, { id });
      if (account === undefined || account.status === 'Pending') return null;
      const title = account.status === 'Denied' ? 'Account denied' : 'Account approved';
      return { title, body: account.type, path: `/open/account/${id}` };
    },
  },

  payment: {
    ...FOR_A_DAY,
    isSubscribed: ({ payment }) => payment,
    async text(db, { subjectId: id, userId }) {
      const entry = await subjects.findEntry(db, { id });
      if (entry?.user_id !== userId) return null;
      const body = joinParts(inDollars(entry.amount), entry.type);
      return { title: 'Money received', body, path: `/open/account/${entry.account_id}` };
    },
  },

  test: {
    ttl: MINUTE,
    urgency: 'high',
    recipients: 'the subject',
    isAllowed: 'everyone',
    isSubscribed: () => true,
    ignoresQuietHours: true,
    text: async () => ({ title: 'Test', body: 'This phone will ring.', path: '/dashboard/phone' }),
  },
};

/** Checks a user's current rights to a notification; `viewer` is null if they are unknown. */
export function isAllowed(kind: PushKind, platform: GamePlatform | null, viewer: Viewer | null): boolean {
  const { isAllowed: rule } = PUSH_KINDS[kind];
  if (rule === 'everyone') return true;
  if (viewer === null || (platform !== null && !viewer.platforms.includes(platform))) return false;
  return rule(viewer, platform);
}

/** Checks a user's preferences and quiet hours. */
export function isSubscribed(
  kind: PushKind,
  platform: GamePlatform | null,
  { viewer, choices, now }: { viewer: Viewer | null; choices: PushChoices; now: number },
): boolean {
  const rules = PUSH_KINDS[kind];
  if (!rules.ignoresQuietHours && isQuiet(choices, now)) return false;
  return rules.isSubscribed(choices, viewer, platform);
}
