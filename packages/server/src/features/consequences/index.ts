export {
  contestUntilOf,
  custodyOf,
  fineStatusOf,
  isInCustody,
  isUnpaid,
  type LicenseSuspension,
  NO_STANDING,
  officerSuspensionOf,
  type ReportFacts,
  type Standing,
  standingOf,
  suspensionOf,
} from '#features/consequences/consequences.rules';
export {
  isShownReport,
  isUnpaidFine,
  readStanding,
  standingsOf,
} from '#features/consequences/consequences.store';
