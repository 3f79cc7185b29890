/** Styles of a checkbox or radio button whose label covers it, so that the whole row can be pressed. */
export const INLINE_CHOICE = {
  body: { position: 'relative', alignItems: 'center' },
  inner: { position: 'absolute', left: 0, zIndex: 1 },
  labelWrapper: { flex: 1 },
  label: {
    paddingBlock: 'max(10px, (var(--touch-size) - 20px) / 2)',
    paddingLeft: 36,
    lineHeight: '20px',
  },
} as const;
