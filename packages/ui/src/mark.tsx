/**
 * The mark: an L of four payments, steep at first, then level. The open corner is the room; the
 * mango piece is now. Keep it at 20 px or more, with one piece of clear space around it.
 */
export function Mark({ size = 32, mono = false }: { size?: number; mono?: boolean }) {
  const last = mono ? { fill: 'currentColor', stroke: 'currentColor' } : { className: 'mark-now' };
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="8"
      aria-hidden="true"
    >
      <circle cx="8" cy="6" r="4" fill="currentColor" />
      <path
        d="M8 6v6a12 12 0 0 0 12 12h6"
        stroke="currentColor"
        strokeDasharray="4.2 2 8.2 2 8.2 99"
      />
      <circle cx="26" cy="24" r="4" strokeWidth="0" {...last} />
      <path d="M21.8 24H26" {...last} />
    </svg>
  );
}

/** The mark with the name beside it. Put it inside the link it belongs to. */
export function Logo({ size = 30 }: { size?: number }) {
  return (
    <span className="brand">
      <Mark size={size} />
      <b>Luwag</b>
    </span>
  );
}
