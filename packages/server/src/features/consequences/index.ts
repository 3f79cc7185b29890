export {
  contestUntilOf,
  custodyOf,
  fineStatusOf,
  isInCustody,
  type LicenseSuspension,
  NO_STANDING,
  officerSuspensionOf,
  type ReportFacts,
  type Standing,
  standingOf,
  suspensionOf,
} from '#features/consequences/consequences.rules';
export {
  isUnpaidFine,
  readStanding,
  standingsOf,
} from '#features/consequences/consequences.store';
