import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import {
  CHART,
  type ChartPoint,
  ratingBands,
  ratingScale,
  ratingX,
  ratingY,
  tracePath,
} from './rating-geometry.ts';
import { Diamond } from './time-mark.tsx';

/** What an event did to the rating. Falls are shown as openly as rises. */
export type RatingEventKind = 'rise' | 'fall' | 'latest';

export interface RatingPoint {
  key: string;
  value: number;
  /** Under the axis: the month. */
  label: string;
  /** The number of the event in the list below, and its kind. */
  event?: { number: number; kind: RatingEventKind };
}

export interface RatingLineProps {
  /** The drawing in one sentence; the events below it say the rest. */
  label: string;
  points: readonly RatingPoint[];
  /** Names of the bands by their upper edge: `{ 70: 'Maayos' }`. */
  bandNames?: Readonly<Record<number, string>>;
  /** Said under the chart where the axis does not start at 0 and end at 100. */
  cutNote: (low: number, high: number) => ReactNode;
}

/** Signature 5, the rating line. */
export function RatingLine({ label, points, bandNames = {}, cutNote }: RatingLineProps) {
  const scale = ratingScale(points.map((point) => point.value));
  const places = points.map((point, index) => ({
    x: ratingX(index, points.length),
    y: ratingY(point.value, scale),
  }));
  const trace = tracePath(places);
  const floor = CHART.height - CHART.bottom;
  return (
    <figure>
      <svg
        className="rate"
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        role="img"
        aria-label={label}
      >
        {ratingBands(scale).map((value) => (
          <RatingBand key={value} value={value} y={ratingY(value, scale)} name={bandNames[value]} />
        ))}
        <path className="shade" d={`${trace}V${floor}H${places[0]?.x ?? 0}Z`} />
        <path className="trace" d={trace} />
        {points.map((point, index) => (
          <RatingMark key={point.key} point={point} place={places[index] ?? { x: 0, y: 0 }} />
        ))}
      </svg>
      {scale.isCut && (
        <figcaption className="label rate-note">{cutNote(scale.low, scale.high)}</figcaption>
      )}
    </figure>
  );
}

function RatingBand({ value, y, name }: { value: number; y: number; name: string | undefined }) {
  const edge = CHART.width - CHART.right;
  return (
    <>
      <line className="band" x1={CHART.left} x2={edge + 4} y1={y} y2={y} />
      <text className="band-value" x={edge + 10} y={y + 4}>
        {value}
      </text>
      {name && (
        <text x={edge + 10} y={y + 18}>
          {name}
        </text>
      )}
    </>
  );
}

function RatingMark({ point, place: { x, y } }: { point: RatingPoint; place: ChartPoint }) {
  return (
    <>
      <text className="month" x={x} y={CHART.height - 8}>
        {point.label}
      </text>
      {!point.event && <circle className="plain" cx={x} cy={y} r="5" />}
      {point.event?.kind === 'latest' && <circle className="nd-halo" cx={x} cy={y} r="18" />}
      {point.event && <EventShape kind={point.event.kind} x={x} y={y} />}
      {point.event && (
        <text className="number" x={x} y={y + 4.3}>
          {point.event.number}
        </text>
      )}
    </>
  );
}

function EventShape({ kind, x, y }: ChartPoint & { kind: RatingEventKind }) {
  if (kind === 'fall') return <Diamond className="fall" x={x} y={y} size={19} corner={4.5} />;
  return (
    <circle
      className={kind === 'latest' ? 'latest' : 'point'}
      cx={x}
      cy={y}
      r={kind === 'latest' ? 12.5 : 11.5}
    />
  );
}

export interface RatingEvent {
  number: number;
  kind: RatingEventKind;
  title: ReactNode;
  note: ReactNode;
  /** "+6", "−6", or the rating it started from. */
  change: ReactNode;
  direction?: 'rise' | 'fall';
}

/** The events that moved the rating, newest first, under the numbers they have on the line. */
export function RatingEvents({ label, events }: { label: string; events: readonly RatingEvent[] }) {
  return (
    <ol className="ev" aria-label={label} reversed>
      {events.map((event) => (
        <li key={event.number} value={event.number}>
          <span className={classNames('k', event.kind)}>
            <span>{event.number}</span>
          </span>
          <span>
            <b>{event.title}</b>
            <span className="label">{event.note}</span>
          </span>
          <span className={classNames('change', event.direction)}>{event.change}</span>
        </li>
      ))}
    </ol>
  );
}
