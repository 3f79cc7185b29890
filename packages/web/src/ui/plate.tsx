import classes from './plate.module.css';

interface PlateProps {
  id?: string;
  children: string;
}

/** A number plate, as the white sign that it is on the car. */
export function Plate({ id, children }: PlateProps) {
  return (
    <span className={classes.plate} id={id}>
      {children}
    </span>
  );
}
