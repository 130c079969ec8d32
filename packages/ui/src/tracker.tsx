import { classNames } from './class-names.ts';

export interface TrackerProps {
  label: string;
  steps: readonly string[];
  /** Index of the step under way; `steps.length` when all are done. */
  current: number;
  /** Said after the name of a finished step, for those who cannot see the bar. */
  doneWord: string;
}

export function Tracker({ label, steps, current, doneWord }: TrackerProps) {
  return (
    <ol className="track" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < current && 'done', index === current && 'now')}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {index < current && <span className="visually-hidden">, {doneWord}</span>}
        </li>
      ))}
    </ol>
  );
}
