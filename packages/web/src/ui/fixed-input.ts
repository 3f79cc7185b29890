export const FIXED_INPUT = {
  color: 'var(--tf-dim)',
  background: 'var(--tf-panel)',
  borderColor: 'var(--tf-line)',
  cursor: 'default',
};
