import type { GroupCard } from '@luwag/contracts/paluwagan';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { Tick } from '@luwag/ui/tick';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dueLine } from '#app/shared/format/group-due-line.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import { groupLine, statusLooks, whenDue } from './group-words.ts';
import type { GroupsView } from './groups.server.ts';
import { MiniWheel } from './mini-wheel.tsx';
import { groupPath, groupsPath } from './paths.ts';
import { SeatRow } from './seat-row.tsx';

type GroupsPageProps = GroupsView & { today: string };

/** One's own groups, those one was asked to, and those open to people of one's own company. */
export function GroupsPage({ mode, mine, invited, open, hasLeft, today }: GroupsPageProps) {
  return (
    <div className="stack gap-6 top">
      {mode === 'test' && <TestBand />}
      <div className="between pal-head">
        <PageHead title={m.paluwagan_title()}>{m.paluwagan_lede()}</PageHead>
        <StartLink mode={mode} isWide />
      </div>
      {hasLeft && <Banner tone="ok" role="status" title={m.paluwagan_left()} />}
      <div className="pal-columns">
        <div className="stack gap-6 top">
          <section className="stack" aria-labelledby="mine">
            <h2 id="mine">{m.paluwagan_mine()}</h2>
            <Mine groups={mine} today={today} />
          </section>
          {invited.length > 0 && (
            <section className="stack" aria-labelledby="invited">
              <h2 id="invited">{m.paluwagan_invited()}</h2>
              {invited.map((group) => (
                <Invited key={group.group_id} group={group} />
              ))}
            </section>
          )}
        </div>
        <div className="stack gap-6 top">
          {open.length > 0 && <Open groups={open} />}
          <StartLink mode={mode} isWide={false} />
          <GoodToKnow />
          <p className="links small">
            {mode === 'test' ? (
              <Link to={groupsPath}>{m.paluwagan_to_live()}</Link>
            ) : (
              <Link to={`${groupsPath}?mode=test`}>{m.paluwagan_to_test()}</Link>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}

/** At the head of a wide page, and below the lists of a narrow one. */
const StartLink = ({ mode, isWide }: { mode: GroupsView['mode']; isWide: boolean }) => (
  <Link
    to={withSearch(`${groupsPath}/new`, { mode: mode === 'test' ? 'test' : null })}
    className={buttonClass({
      variant: 'second',
      auto: isWide,
      className: isWide ? 'pal-wide' : 'pal-narrow',
    })}
  >
    <span aria-hidden="true">+</span> {m.paluwagan_start()}
  </Link>
);

function Mine({ groups, today }: { groups: readonly GroupCard[]; today: string }) {
  if (groups.length === 0)
    return (
      <EmptyState title={m.paluwagan_none_title()} level={3}>
        {m.paluwagan_none_text()}
      </EmptyState>
    );
  return (
    <Card flush>
      <ul className="lined">
        {groups.map((group) => (
          <MineRow key={group.group_id} group={group} today={today} />
        ))}
      </ul>
    </Card>
  );
}

function MineRow({ group, today }: { group: GroupCard; today: string }) {
  const { mine, status } = group;
  const due = mine?.next_due;
  const badge = due ? whenDue(due, today) : undefined;
  const isOver = status === 'finished' || status === 'dissolved';
  return (
    <li className="pal-row">
      <MiniWheel
        seats={group.seats}
        current={isOver ? group.seats + 1 : group.current_round}
        yours={mine?.turns ?? []}
      />
      <div className="stack gap-2">
        <h3>
          <Link to={groupPath(group.group_id)} className="row-link">
            {group.name}
          </Link>
        </h3>
        <p>{mineWords(group, today)}</p>
        <p className="row">
          {badge ? (
            <Badge tone={badge.tone}>{badge.words}</Badge>
          ) : (
            <Badge tone={statusLooks[status].tone}>{statusLooks[status].words()}</Badge>
          )}
          {mine?.to_do.map((task) => (
            <Badge key={task} tone="now">
              {taskWords[task]()}
            </Badge>
          ))}
        </p>
      </div>
    </li>
  );
}

/** What is given next and what is received; before the order is known, how far it has come. */
function mineWords(group: GroupCard, today: string): string {
  const { mine, status, seats, seats_taken: taken } = group;
  const lines: string[] = [];
  if (mine?.next_due) lines.push(dueLine(mine.next_due, today));
  if (mine?.next_pot)
    lines.push(
      m.paluwagan_receive_on({
        amount: pesos(mine.next_pot.amount),
        date: shortDateOf(mine.next_pot.date),
        latest: shortDateOf(mine.next_pot.latest),
      }),
    );
  if (status === 'forming') lines.push(m.paluwagan_taken({ taken, seats }));
  return lines.length > 0 ? lines.join(' ') : groupLine(group);
}

type Task = NonNullable<GroupCard['mine']>['to_do'][number];

const taskWords: Readonly<Record<Task, () => string>> = {
  reveal: m.paluwagan_task_reveal,
  agree_order: m.paluwagan_task_agree,
  answer_swap: m.paluwagan_task_swap,
  pay_deposit: m.paluwagan_task_deposit,
  pay_buy_in: m.paluwagan_task_buy_in,
};

function Invited({ group }: { group: GroupCard }) {
  const { invitation, seats, seats_taken: taken } = group;
  if (!invitation) return null;
  return (
    <Card className="stack">
      <div className="inline gap-3">
        <Glyph initials={initialsOf(invitation.from)} tone="brand" />
        <b className="breaks">{m.paluwagan_invites_you({ name: invitation.from })}</b>
      </div>
      <div>
        <h3 className="breaks">{group.name}</h3>
        <p>{offerWords(group)}</p>
      </div>
      <SeatRow
        seats={seats}
        taken={taken}
        isOneKept={invitation.kept_until !== null}
        label={m.paluwagan_taken({ taken, seats })}
      />
      {invitation.kept_until && (
        <p>{m.paluwagan_kept({ until: momentWords(invitation.kept_until) })}</p>
      )}
      <Link
        to={`${groupsPath}/join?asked=${invitation.group_invitation_id}`}
        className={buttonClass()}
      >
        {m.paluwagan_read_rules()}
      </Link>
    </Card>
  );
}

const offerWords = (group: GroupCard): string =>
  m.paluwagan_offer({
    line: groupLine(group),
    date: shortDateOf(group.first_date),
    pot: pesos(group.pot),
  });

function Open({ groups }: { groups: readonly GroupCard[] }) {
  const companies = [...new Set(groups.map(({ company }) => company ?? ''))].filter(Boolean);
  return (
    <section className="stack" aria-labelledby="open">
      <h2 id="open">{m.paluwagan_open()}</h2>
      <p>{m.paluwagan_open_text({ company: companies.join(', ') })}</p>
      <Card flush>
        <ul className="lined">
          {groups.map((group) => (
            <li key={group.group_id} className="pal-row open">
              <div className="stack gap-2">
                <h3>
                  <Link to={`${groupsPath}/join?open=${group.group_id}`} className="row-link">
                    {group.name}
                  </Link>
                </h3>
                <p>{offerWords(group)}</p>
                <SeatRow
                  seats={group.seats}
                  taken={group.seats_taken}
                  label={m.paluwagan_taken({ taken: group.seats_taken, seats: group.seats })}
                />
                <p>{m.paluwagan_free({ count: group.seats - group.seats_taken })}</p>
              </div>
              <Icon name="chevron-right" small />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

const GoodToKnow = () => (
  <Card className="stack" role="region" aria-labelledby="good">
    <h2 id="good">{m.paluwagan_good()}</h2>
    <ul className="stack pal-ticks">
      <Tick>{m.paluwagan_good_pot()}</Tick>
      <Tick>{m.paluwagan_good_two()}</Tick>
      <li>
        <Icon name="alert" />
        <span>{m.paluwagan_good_gain()}</span>
      </li>
    </ul>
  </Card>
);
