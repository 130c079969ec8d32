type SeatRowProps = {
  seats: number;
  taken: number;
  /** Kept for the reader: the one after those that are taken. */
  isOneKept?: boolean;
  label: string;
};

/** Seats as squares: filled is taken, dashed is open, and one may be kept for the reader. */
export function SeatRow({ seats, taken, isOneKept = false, label }: SeatRowProps) {
  const lookOf = (place: number): string | undefined => {
    if (place < taken) return 'taken';
    return isOneKept && place === taken ? 'kept' : undefined;
  };
  return (
    <p className="pal-seats">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: seats }, (_, place) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place in the row.
          key={place}
          aria-hidden="true"
          className={lookOf(place)}
        />
      ))}
    </p>
  );
}
