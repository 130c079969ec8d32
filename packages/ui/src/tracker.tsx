import { classNames } from './class-names.ts';

export interface TrackerProps {
  label: string;
  steps: readonly string[];
  /** Index of the step under way; `steps.length` when all are done. */
  current: number;
  /** Which are finished, where that is not simply all before the current one. */
  done?: readonly boolean[] | undefined;
  /** Said after the name of a finished step, for those who cannot see the bar. */
  doneWord: string;
}

export function Tracker({ label, steps, current, done, doneWord }: TrackerProps) {
  const isDone = (index: number) => index !== current && (done?.[index] ?? index < current);
  return (
    <ol className="track" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(isDone(index) && 'done', index === current && 'now')}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {isDone(index) && <span className="visually-hidden">, {doneWord}</span>}
        </li>
      ))}
    </ol>
  );
}
