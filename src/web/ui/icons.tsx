export function BagIcon() {
  return (
    <svg viewBox="0 0 28 28" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round" aria-hidden="true">
      <path d="M5.5 10.5h17l1 13.3c0 .8-.5 1.4-1.3 1.4H5.800c-.8 0-1.3-.6-1.3-1.4z" />
      <path d="M9.500 14V8a4.500 4.500 0 0 1 9 0v6" strokeLinecap="round" />
    </svg>
  )
}
