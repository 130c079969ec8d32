import { useId } from 'react';
import { classNames } from './class-names.ts';
import { roadBetween } from './path-geometry.ts';
import { arcBetween, type Seat, seatsOf, WHEEL_BOX } from './wheel-geometry.ts';

export interface WheelMember {
  key: string;
  /** Two letters for the seat. */
  initials: string;
  /** "3rd, Tess Bautista, received 14 Nov": the whole turn, for the list that is read aloud. */
  description: string;
  /** Has not given what was due: drawn as a diamond. */
  isLate?: boolean;
}

export interface WheelProps {
  /** Names the list of turns. */
  label: string;
  members: readonly WheelMember[];
  /** Index of the turn under way; as many as there are turns, once all have received. */
  current: number;
  /** Index of the reader's own seat, or of both, if seated, and what stands in it: "Ikaw". */
  you?: { index: number | readonly number[]; word: string };
  /** Three short lines in the middle. */
  hub: { top: string; figure: string; bottom: string };
}

/** Signature 4, the wheel of turns. The drawing is decoration; the list behind it says the same. */
export function Wheel({ label, members, current, you, hub }: WheelProps) {
  const seats = seatsOf(members.length, current);
  const yours = you === undefined ? [] : [you.index].flat();
  return (
    <div>
      <svg className="wheel" viewBox={`0 0 ${WHEEL_BOX} ${WHEEL_BOX}`} aria-hidden="true">
        {seats.slice(1).map((seat, index) => (
          <WheelArc key={members[index]?.key} from={seats[index] ?? seat} to={seat} />
        ))}
        {members.map((member, index) => {
          const seat = seats[index];
          if (!seat) return null;
          const isYou = yours.includes(index);
          return (
            <WheelSeat
              key={member.key}
              seat={seat}
              turn={index + 1}
              isYou={isYou}
              isLate={member.isLate ?? false}
              word={you && isYou ? you.word : member.initials}
            />
          );
        })}
        <text className="hub" x="164" y="142">
          {hub.top}
        </text>
        <text className="hub-figure" x="164" y="176">
          {hub.figure}
        </text>
        <text className="hub" x="164" y="198">
          {hub.bottom}
        </text>
      </svg>
      <ol className="visually-hidden" aria-label={label}>
        {members.map((member, index) => (
          <li key={member.key} aria-current={index === current ? 'step' : undefined}>
            {member.description}
          </li>
        ))}
      </ol>
    </div>
  );
}

function WheelArc({ from, to }: { from: Seat; to: Seat }) {
  const gradientId = useId();
  const road = roadBetween(from.state, to.state);
  const melts = road === 'arriving';
  return (
    <>
      {melts && (
        <linearGradient
          id={gradientId}
          gradientUnits="userSpaceOnUse"
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
        >
          <stop offset=".25" className="road-done" />
          <stop offset=".8" className="road-now" />
        </linearGradient>
      )}
      <path
        className={road === 'ahead' ? 'road-ahead' : 'road'}
        stroke={melts ? `url(#${gradientId})` : undefined}
        d={arcBetween(from, to)}
      />
    </>
  );
}

interface WheelSeatProps {
  seat: Seat;
  turn: number;
  isYou: boolean;
  isLate: boolean;
  word: string;
}

function WheelSeat({ seat, turn, isYou, isLate, word }: WheelSeatProps) {
  const isNow = seat.state === 'now';
  return (
    <g className={classNames(isYou && 'you')}>
      {isNow && <circle className="nd-halo" cx={seat.x} cy={seat.y} r={seat.radius + 7} />}
      {isLate ? (
        <LateShape seat={seat} />
      ) : (
        <circle className={`seat-${seat.state}`} cx={seat.x} cy={seat.y} r={seat.radius} />
      )}
      <text x={seat.x} y={seat.y + (isNow ? 5.5 : 4.5)}>
        {word}
      </text>
      {isYou && <circle className="seat-you" cx={seat.x} cy={seat.y} r={seat.radius + 3} />}
      {!isNow && (
        <text className="turn" x={seat.number.x} y={seat.number.y + 4}>
          {turn}
        </text>
      )}
    </g>
  );
}

/** Clay and a diamond, as everything that is late. */
function LateShape({ seat: { x, y, radius } }: { seat: Seat }) {
  const side = radius * 1.55;
  return (
    <rect
      className="seat-late"
      x={x - side / 2}
      y={y - side / 2}
      width={side}
      height={side}
      rx="5"
      transform={`rotate(45 ${x} ${y})`}
    />
  );
}
