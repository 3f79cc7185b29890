/** Styles of an input whose value the member cannot edit. */
export const FIXED_INPUT = {
  color: 'var(--tf-dim)',
  background: 'var(--tf-panel)',
  borderColor: 'var(--tf-line)',
  cursor: 'default',
};
