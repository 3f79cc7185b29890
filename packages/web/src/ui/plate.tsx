import classes from './plate.module.css';

/** A number plate, as the white sign that it is on the car. */
export function Plate({ id, children }: { id?: string; children: string }) {
  return (
    <span className={classes.plate} id={id}>
      {children}
    </span>
  );
}
