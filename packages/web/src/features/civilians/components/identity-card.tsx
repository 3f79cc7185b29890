import classes from './identity-card.module.css';

/** The empty identification card of the first-civilian screen: decoration that shows what comes. */
export function IdentityCard() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={classes.head}>
        <span className={classes.state}>San Andreas</span>
        <span className={classes.kind}>Identification card</span>
      </div>
      <div className={classes.body}>
        <svg className={classes.photo} viewBox="0 0 132 156" role="presentation">
          <circle cx="66" cy="58" r="27.5" />
          <path d="M17 156c0-34 20-56 49-56s49 22 49 56" />
        </svg>
        <div className={classes.fields}>
          <Blank label="Name" width={190} />
          <Blank label="Date of birth" width={120} />
          <Blank label="Residence" width={170} />
        </div>
      </div>
      <div className={classes.foot}>
        <span className={classes.bar} style={{ width: 96 }} />
        <span className={classes.bar} style={{ width: 140 }} />
      </div>
    </div>
  );
}

function Blank({ label, width }: { label: string; width: number }) {
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <span className={classes.bar} style={{ width }} />
    </div>
  );
}
