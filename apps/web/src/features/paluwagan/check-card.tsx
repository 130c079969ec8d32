import type { DrawValues } from '@luwag/contracts/paluwagan-turns';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useCallback, useEffect, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import { CopyButton } from '#app/shared/components/copy-button.tsx';
import {
  canCheck,
  checkDraw,
  copyOf,
  type DrawCheck,
  type DrawFault,
  type DrawResult,
} from './browser/draw-check.ts';

/** The first and the last digits; the whole is in what is copied. */
const short = (hex: string): string => `${hex.slice(0, 4)}…${hex.slice(-4)}`;

type Naming = {
  nameOf: (memberId: string) => string;
  seatName: (seat: number) => string;
};

/** Where no name is known, a member is told by the number of their seat. */
export function namingOf({ members, roster }: DrawValues): Naming {
  const nameOf = (memberId: string): string => {
    const name = members.find((member) => member.member_id === memberId)?.name;
    if (name) return name;
    const seats = roster.filter((seat) => seat.member_id === memberId).map(({ seat }) => seat);
    return m.paluwagan_check_seat({ seat: seats.join(', ') });
  };
  return {
    nameOf,
    seatName: (seat) => {
      const holder = roster.find((each) => each.seat === seat);
      const name = members.find((member) => member.member_id === holder?.member_id)?.name;
      return name || m.paluwagan_check_seat({ seat });
    },
  };
}

type Checking = DrawResult | { state: 'checking' } | { state: 'cannot' };

/** Computed when the page comes alive, and again at a press. */
function useCheck(values: DrawValues) {
  const [result, setResult] = useState<Checking>({ state: 'checking' });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press computes it anew.
  useEffect(() => {
    if (!canCheck()) return setResult({ state: 'cannot' });
    let isOver = false;
    void checkDraw(values).then((checked) => {
      if (!isOver) setResult(checked);
    });
    return () => {
      isOver = true;
    };
  }, [values, times]);
  return { result, again: useCallback(() => setTimes((count) => count + 1), []), times };
}

type CheckCardProps = {
  values: DrawValues;
  /** By which anybody reads these values; null where they were pasted or are not all there yet. */
  code: string | null;
};

/** Answer first, then the steps that lead to it, then all numbers to take elsewhere. */
export function CheckCard({ values, code }: CheckCardProps) {
  const hasScript = useHasScript();
  const naming = namingOf(values);
  const { result, again, times } = useCheck(values);
  const check = result.state === 'checked' ? result.check : undefined;
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="check">
      <div className="between">
        <h2 id="check">{m.paluwagan_check_title()}</h2>
        {check && <Verdict check={check} />}
      </div>
      <p>{m.paluwagan_check_lede()}</p>
      {check && check.faults.length > 0 && (
        <Banner tone="fail" role="alert" title={m.paluwagan_check_faults()}>
          {check.faults.map((fault) => faultWords(fault, naming)).join(' ')}
        </Banner>
      )}
      {result.state === 'unreadable' && (
        <Banner tone="fail" role="alert" title={m.paluwagan_check_unreadable()} />
      )}
      <Steps values={values} check={check} naming={naming} />
      {result.state === 'not_drawn' && <p>{m.paluwagan_check_not_drawn()}</p>}
      {(!hasScript || result.state === 'cannot') && (
        <Banner title={m.paluwagan_check_no_script()}>
          <Files code={code} />
        </Banner>
      )}
      {check && (
        <>
          <Button onClick={again}>{m.paluwagan_check_again()}</Button>
          <p role="status">
            {m.paluwagan_check_result({
              fit: check.seals.fit,
              opened: check.seals.opened,
              same: check.sameTurns,
              turns: check.expected.length,
            })}
            {times > 0 && ` ${m.paluwagan_check_times({ times: times + 1 })}`}
          </p>
        </>
      )}
    </Card>
  );
}

/** The check and what it is run on, for whoever computes it elsewhere. */
export const Files = ({ code }: Pick<CheckCardProps, 'code'>) => (
  <>
    <a href="/paluwagan/check.mjs" download className="target">
      {m.paluwagan_check_script()}
    </a>
    {code && (
      <>
        {' '}
        <a href={valuesPath(code)} download={`${code}.json`} className="target">
          {m.paluwagan_check_values()}
        </a>
      </>
    )}
  </>
);

const valuesPath = (code: string): string => `/api/v1/paluwagan/draws/${code}/`;

type StepsProps = { values: DrawValues; check: DrawCheck | undefined; naming: Naming };

/** From seals to turns, with what each step gave once it is computed. */
function Steps({ values, check, naming }: StepsProps) {
  return (
    <ol className="numbered pal-rules pal-steps">
      <li>
        <b>{m.paluwagan_check_seals()}</b>
        <p>{m.paluwagan_check_seals_text()}</p>
        <Seals values={values} check={check} naming={naming} />
      </li>
      <li>
        <b>{m.paluwagan_check_joint()}</b>
        <p>{m.paluwagan_check_joint_text()}</p>
        {check && <p className="mono pal-hash">{check.joint}</p>}
      </li>
      <li>
        <b>{m.paluwagan_check_shuffle()}</b>
        <p>
          {check
            ? m.paluwagan_check_shuffle_gave({
                names: check.shuffled.map(naming.seatName).join(', '),
              })
            : m.paluwagan_check_shuffle_text()}
        </p>
      </li>
      <li>
        <b>{m.paluwagan_check_band()}</b>
        <p>{bandWords(values, check, naming)}</p>
      </li>
    </ol>
  );
}

const Verdict = ({ check }: { check: DrawCheck }) =>
  check.faults.length === 0 ? (
    <Badge tone="paid">{m.paluwagan_check_same()}</Badge>
  ) : (
    <Badge tone="late">{m.paluwagan_check_not_same()}</Badge>
  );

function faultWords(fault: DrawFault, { nameOf }: Naming): string {
  switch (fault.kind) {
    case 'seed':
      return m.paluwagan_fault_seed();
    case 'numbers':
      return m.paluwagan_fault_numbers({ names: fault.memberIds.map(nameOf).join(', ') });
    case 'seal_twice':
      return m.paluwagan_fault_seal_twice();
    case 'roster':
      return m.paluwagan_fault_roster();
    case 'order':
      return m.paluwagan_fault_order();
  }
}

function Seals({ values, check, naming }: StepsProps) {
  const unfit = new Set(
    check?.faults.flatMap((fault) => (fault.kind === 'numbers' ? fault.memberIds : [])),
  );
  const isSeedUnfit = check?.faults.some(({ kind }) => kind === 'seed') ?? false;
  const markOf = (isUnfit: boolean): string => {
    if (!check) return '';
    return isUnfit ? ' ✗' : ' ✓';
  };
  return (
    <Table
      caption={m.paluwagan_check_table()}
      hideCaption
      columns={[
        { key: 'who', label: m.paluwagan_check_who() },
        { key: 'seal', label: m.paluwagan_check_seal(), align: 'left' },
        { key: 'number', label: m.paluwagan_check_number() },
      ]}
      rows={[
        {
          key: 'seed',
          cells: {
            who: 'Luwag',
            seal: <span className="mono">{short(values.seed_seal)}</span>,
            number: <Opened number={values.seed} mark={markOf(isSeedUnfit)} />,
          },
        },
        ...values.members.map(({ member_id: id, seal, number }) => ({
          key: id,
          cells: {
            who: <span className="breaks">{naming.nameOf(id)}</span>,
            seal: <span className="mono">{short(seal)}</span>,
            number: <Opened number={number} mark={markOf(unfit.has(id))} />,
          },
        })),
      ]}
    />
  );
}

const Opened = ({ number, mark }: { number: string | null; mark: string }) =>
  number === null ? (
    <span>{m.paluwagan_check_unopened()}</span>
  ) : (
    <span className="mono">
      {short(number)}
      {mark}
    </span>
  );

/** The one rule after the shuffle, and whether it moved anybody. */
function bandWords(values: DrawValues, check: DrawCheck | undefined, { seatName }: Naming): string {
  const rule = m.paluwagan_check_band_text({ turns: values.early_turns });
  if (!check) return rule;
  const moved = check.shuffled
    .slice(0, values.early_turns)
    .filter((seat) => !check.expected.slice(0, values.early_turns).includes(seat));
  if (moved.length === 0) return `${rule} ${m.paluwagan_check_band_none()}`;
  return `${rule} ${m.paluwagan_check_band_moved({ names: moved.map(seatName).join(', ') })}`;
}

/** For whoever computes it with a tool of their own. */
export const CopyNumbers = ({ values }: { values: DrawValues }) => (
  <CopyButton
    text={copyOf(values)}
    label={m.paluwagan_check_copy()}
    copied={m.paluwagan_copied()}
  />
);
