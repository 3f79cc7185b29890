import classes from './inline-choice.module.css';

/** `classNames` of a Radio or a Checkbox whose label is the whole row, to be pressed by a finger. */
export const INLINE_CHOICE = {
  body: classes.body ?? '',
  inner: classes.inner ?? '',
  labelWrapper: classes.wrapper ?? '',
  label: classes.label ?? '',
};
