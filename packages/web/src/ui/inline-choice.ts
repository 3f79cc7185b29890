import classes from './inline-choice.module.css';

export const INLINE_CHOICE = {
  body: classes.body ?? '',
  inner: classes.inner ?? '',
  labelWrapper: classes.wrapper ?? '',
  label: classes.label ?? '',
};
