export { lockAdministrators, requireTarget, suspendMember } from '#features/members/acts.domain';
export { becauseOf, suspensionText } from '#features/members/members.rules';
