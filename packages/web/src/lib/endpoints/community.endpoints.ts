import type { accountEndpoints as AccountContract } from '@ten-four/contract/account/account.contract';
import type { auditEndpoints as AuditContract } from '@ten-four/contract/audit/audit.contract';
import type { memberEndpoints as MemberContract } from '@ten-four/contract/members/members.contract';
import type { openLinkEndpoints as OpenLinkContract } from '@ten-four/contract/open-links/open-links.contract';
import type { outboxEndpoints as OutboxContract } from '@ten-four/contract/outbox/outbox.contract';
import type { pushEndpoints as PushContract } from '@ten-four/contract/push/push.contract';
import type { sessionEndpoints as SessionContract } from '@ten-four/contract/session/session.contract';
import type { communityEndpoints as CommunityContract } from '@ten-four/contract/settings/community.contract';
import type { settingsEndpoints as SettingsContract } from '@ten-four/contract/settings/settings.contract';
import type { transferEndpoints as TransferContract } from '@ten-four/contract/settings/transfer.contract';
import type { setupEndpoints as SetupContract } from '@ten-four/contract/setup/setup.contract';
import { clientEndpoints } from './client-endpoint.ts';

export const accountEndpoints = clientEndpoints<typeof AccountContract>('account', {
  getOwnAccount: 'GET /api/me',
  signOutOthers: 'POST /api/me/sign-out-others',
  exportAccount: 'GET /api/me/export',
  deleteMember: 'POST /api/members/:id/delete',
  deleteOwnAccount: 'POST /api/me/delete',
});

export const auditEndpoints = clientEndpoints<typeof AuditContract>('audit', {
  listAudit: 'GET /api/audit',
});

export const sessionEndpoints = clientEndpoints<typeof SessionContract>('session', {
  getConfig: 'GET /api/config',
  getManifest: 'GET /manifest.webmanifest',
  getCurrentUser: 'GET /api/auth/me',
  startSignIn: 'GET /auth/discord',
  finishSignIn: 'GET /auth/discord/callback',
  resync: 'GET /auth/resync',
  makeSignInCode: 'POST /api/auth/codes',
  useSignInCode: 'POST /auth/code',
  signOut: 'POST /auth/logout',
});

export const memberEndpoints = clientEndpoints<typeof MemberContract>('members', {
  listMembers: 'GET /api/members',
  getMember: 'GET /api/members/:id',
  refreshMember: 'POST /api/members/:id/refresh',
  signOutMember: 'POST /api/members/:id/sign-out',
  suspendMember: 'POST /api/members/:id/suspend',
  liftSuspension: 'POST /api/members/:id/lift',
  adjustMoney: 'POST /api/members/:id/adjust',
  nameAdministrator: 'PUT /api/members/:id/administrator',
});

export const outboxEndpoints = clientEndpoints<typeof OutboxContract>('outbox', {
  getDiscordHealth: 'GET /api/discord/health',
  checkDiscord: 'POST /api/discord/check',
  listOutbox: 'GET /api/outbox',
  sendAgain: 'POST /api/outbox/:id/send-again',
  receiveInteraction: 'POST /discord/interactions',
});

export const openLinkEndpoints = clientEndpoints<typeof OpenLinkContract>('open-links', {
  findAddress: 'GET /api/open/:kind/:id',
});

export const pushEndpoints = clientEndpoints<typeof PushContract>('push', {
  getPush: 'GET /api/push',
  addDevice: 'POST /api/push/devices',
  renameDevice: 'PATCH /api/push/devices/:id',
  removeDevice: 'DELETE /api/push/devices/:id',
  testDevice: 'POST /api/push/devices/:id/test',
  noteArrival: 'POST /api/push/devices/:id/arrived',
  choosePush: 'PUT /api/push/choices',
});

export const communityEndpoints = clientEndpoints<typeof CommunityContract>('settings', {
  getCommunity: 'GET /api/community',
  getCatalog: 'GET /api/community/catalog',
  getRules: 'GET /api/rules',
});

export const settingsEndpoints = clientEndpoints<typeof SettingsContract>('settings', {
  getGuild: 'GET /api/settings/guild',
  listSettings: 'GET /api/settings',
  listChanges: 'GET /api/settings/history',
  undoChange: 'POST /api/settings/history/:id/undo',
  getSection: 'GET /api/settings/:section',
  changeSection: 'PATCH /api/settings/:section',
});

export const transferEndpoints = clientEndpoints<typeof TransferContract>('settings', {
  exportSettings: 'GET /api/settings/export',
  exportTable: 'GET /api/settings/:section/export.csv',
  listPacks: 'GET /api/settings/packs',
  previewImport: 'POST /api/settings/import/preview',
  importSettings: 'POST /api/settings/import',
});

export const setupEndpoints = clientEndpoints<typeof SetupContract>('setup', {
  getSetup: 'GET /api/setup',
  claimSetup: 'POST /api/setup/claim',
  finishSetup: 'POST /api/setup/finish',
  checkSetup: 'GET /api/settings/check',
});
