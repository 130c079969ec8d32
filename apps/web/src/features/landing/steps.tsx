import { PathLeg } from '@luwag/ui/path-leg';
import { type PathState, TimeMark } from '@luwag/ui/time-mark';
import { m } from '#app/paraglide/messages.js';
import { Section } from '#app/shared/components/landing/section.tsx';

interface Step {
  readonly state: PathState;
  readonly title: () => string;
  readonly text: () => string;
}

const steps: readonly Step[] = [
  { state: 'paid', title: m.landing_how_cost_title, text: m.landing_how_cost_text },
  { state: 'now', title: m.landing_how_pay_title, text: m.landing_how_pay_text },
  { state: 'ahead', title: m.landing_how_done_title, text: m.landing_how_done_text },
];

/** The path of payments, told as three steps. The roads between them are decoration. */
export function Steps() {
  return (
    <Section id="how" title={m.landing_how_title()}>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step.state}>
            <StepRoads index={index} />
            <svg className="node" viewBox="0 0 56 56" aria-hidden="true">
              <TimeMark x={28} y={28} state={step.state} isLast={index === steps.length - 1} />
            </svg>
            <h3>{step.title()}</h3>
            <p>{step.text()}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

// How far each node leans from the middle line of its box of 56, less and less: it gets easier.
// The style sheet moves the nodes by the same amounts.
const leans = [-9, 6, -1];

/** Both roads are drawn; the page's width decides which one is seen. */
function StepRoads({ index }: { index: number }) {
  if (index === steps.length - 1) return null;
  const road = index === 0 ? 'arriving' : 'ahead';
  const from = 28 + (leans[index] ?? 0);
  const to = 28 + (leans[index + 1] ?? 0);
  return (
    <>
      <PathLeg part="out" road={road} d={`M${from} 0C${from} 50 ${to} 50 ${to} 100`} />
      <PathLeg part="across" road={road} d={`M0 ${from}C50 ${from} 50 ${to} 100 ${to}`} />
    </>
  );
}
