/** Points to the previous or to the next. */
export function Chevron({ to }: { to: 'previous' | 'next' }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.2" aria-hidden="true">
      <path d={to === 'previous' ? 'M12.5 3.5 6 10l6.5 6.5' : 'M7.5 3.5 14 10l-6.5 6.5'} />
    </svg>
  )
}
