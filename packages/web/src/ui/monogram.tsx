import classes from './monogram.module.css';

/** A person's initials in a square; stands for a picture, so it says nothing to assistive technology. */
export function Monogram({ name, size }: { name: string; size: number }) {
  return (
    <span
      className={classes.monogram}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
