export { lockAdministrators, requireTarget, suspendMember } from '#features/members/member-actions.domain';
export { listSessionsOf } from '#features/members/member-details.store';
export { presentSession } from '#features/members/members.presenter';
export { becauseOf, suspensionText } from '#features/members/members.rules';
export { nameMember } from '#features/members/members.store';
