import type { GroupPage as Group } from '@luwag/contracts/paluwagan';
import { centavos } from '@luwag/domain/money';
import { Banner, type BannerTone } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { LinkRow } from '@luwag/ui/link-row';
import { List, ListRow } from '@luwag/ui/list';
import { Money } from '@luwag/ui/money';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { CoveredCards } from './covered-cards.tsx';
import { DueCards } from './due-cards.tsx';
import type { GroupView } from './group.server.ts';
import { GroupWheel } from './group-wheel.tsx';
import { groupLine, ordinal } from './group-words.ts';
import { HeldCard, OwnPayouts } from './held-card.tsx';
import { groupPath, listPath } from './paths.ts';
import { SeatRow } from './seat-row.tsx';
import { TurnsCard } from './turns-card.tsx';

type GroupPageProps = GroupView & { today: string };

/** One group: whose turn it is, what I give and get, who is late, and what is held. */
export function GroupPage({ group, news, showsAll, today }: GroupPageProps) {
  const hasOrder = group.seats.length > 0 && group.seats.every(({ turn }) => turn !== null);
  return (
    <div className="stack gap-5 top">
      <BackLink to={listPath(group)}>{m.paluwagan_title()}</BackLink>
      {!group.livemode && <TestBand />}
      <PageHead title={<span className="breaks">{group.name}</span>}>
        {groupLine(group.amounts)}
      </PageHead>
      {news && <Banner tone="ok" role="status" title={newsOf(news, group)} />}
      <StateBanners group={group} />
      <div className="pal-columns">
        <div className="stack gap-5 top">
          {hasOrder ? <GroupWheel {...group} /> : <BeforeOrder group={group} />}
          <DueCards group={group} today={today} />
          <OwnTurn group={group} />
          <OwnPayouts mine={group.mine} />
        </div>
        <div className="stack gap-5 top">
          <CoveredCards {...group} />
          {hasOrder && <TurnsCard group={group} showsAll={showsAll} />}
          {group.started_at && !group.ended_at && <HeldCard held={group.held} />}
          <Ways group={group} />
        </div>
      </div>
    </div>
  );
}

const newsWords = {
  made: m.paluwagan_news_made,
  joined: m.paluwagan_news_joined,
  given: m.paluwagan_news_given,
  saved: m.paluwagan_news_saved,
};

/** Whoever takes a seat over has signed, and sits down once they have paid. */
const newsOf = (news: keyof typeof newsWords, { mine }: Group): string =>
  news === 'joined' && mine.seat_ids.length === 0 ? m.paluwagan_news_signed() : newsWords[news]();

type Told = { tone: BannerTone; title: string; text?: string; to?: [string, string] };

/** What state the group is in where that is not simply that it runs, and what waits for one. */
function StateBanners({ group }: { group: Group }) {
  const told = [stateOf(group), ...tasksOf(group)].filter((each) => each !== undefined);
  return told.map(({ tone, title, text, to }) => (
    <Banner key={title} tone={tone} title={title} action={to && <Link to={to[0]}>{to[1]}</Link>}>
      {text}
    </Banner>
  ));
}

function stateOf({ status, mine, amounts }: Group): Told | undefined {
  const first = dateOf(amounts.due_dates[0] ?? '');
  switch (status) {
    case 'forming':
      return mine.deposits_wanted > 0
        ? {
            tone: 'pend',
            title: m.paluwagan_state_deposits({ count: mine.deposits_wanted }),
            text: m.paluwagan_state_deposits_text(),
          }
        : {
            tone: 'plain',
            title: m.paluwagan_state_forming(),
            text: m.paluwagan_state_forming_text({ date: first }),
          };
    case 'frozen':
      return {
        tone: 'pend',
        title: m.paluwagan_state_frozen(),
        text: m.paluwagan_state_frozen_text(),
      };
    case 'dissolving':
      return {
        tone: 'pend',
        title: m.paluwagan_state_dissolving(),
        text: m.paluwagan_state_dissolving_text(),
      };
    case 'finished':
      return {
        tone: 'ok',
        title: m.paluwagan_state_finished(),
        text: m.paluwagan_state_finished_text({
          given: pesos(mine.given),
          received: pesos(mine.received),
        }),
      };
    case 'dissolved':
      return {
        tone: 'plain',
        title: m.paluwagan_state_dissolved(),
        text: m.paluwagan_state_dissolved_text({ given: pesos(mine.given) }),
      };
    case 'called_off':
      return {
        tone: 'plain',
        title: m.paluwagan_state_called_off(),
        text: m.paluwagan_state_called_off_text(),
      };
    default:
      return undefined;
  }
}

function tasksOf({ group_id: id, draw, order_asked: order, swaps, members, status }: Group) {
  const told: Told[] = [];
  if (status === 'drawing' && draw)
    told.push({
      tone: draw.waits_for_you ? 'pend' : 'plain',
      title: draw.waits_for_you ? m.paluwagan_reveal_title() : m.paluwagan_drawing_title(),
      text: m.paluwagan_drawing_text({
        revealed: draw.revealed,
        members: members.length,
        until: draw.reveal_until ? momentWords(draw.reveal_until) : '',
      }),
      to: [
        groupPath(id, 'draw'),
        draw.waits_for_you ? m.paluwagan_reveal_open() : m.paluwagan_link_draw_before(),
      ],
    });
  if (status === 'agreeing')
    told.push({
      tone: order?.waits_for_you ? 'pend' : 'plain',
      title: order ? m.paluwagan_agreeing_title() : m.paluwagan_no_order_title(),
      text: order
        ? m.paluwagan_agreeing_text({ agreed: order.agreed, members: members.length })
        : m.paluwagan_no_order_text(),
      to: [`${groupPath(id, 'manage')}#order`, m.paluwagan_agreeing_open()],
    });
  for (const swap of swaps.filter((each) => each.is_for_you))
    told.push({
      tone: 'pend',
      title: m.paluwagan_swap_asked({
        name: swap.from_name,
        from: ordinal(swap.from_turn),
        to: ordinal(swap.to_turn),
      }),
      to: [`${groupPath(id, 'manage')}#swap`, m.paluwagan_swap_answer()],
    });
  return told;
}

/** Who is in, while seats are open or the order is not known. */
function BeforeOrder({ group }: { group: Group }) {
  const taken = group.seats.length;
  const { seats } = group.amounts;
  return (
    <section className="stack" aria-labelledby="members">
      <h2 id="members">{m.paluwagan_members()}</h2>
      <SeatRow seats={seats} taken={taken} label={m.paluwagan_taken({ taken, seats })} />
      <p>{m.paluwagan_taken({ taken, seats })}</p>
      <Card flush>
        <List>
          {group.members.map((member) => (
            <ListRow
              key={member.member_id}
              initials={initialsOf(member.name)}
              tone={member.is_you ? 'brand' : 'quiet'}
              title={
                <span className="breaks">
                  {member.is_you ? m.paluwagan_name_you({ name: member.name }) : member.name}
                </span>
              }
              note={m.paluwagan_signed_on({ when: momentWords(member.signed_at) })}
              end={member.seats > 1 ? m.paluwagan_own_two() : undefined}
              endNote={member.is_organiser ? m.paluwagan_organiser() : undefined}
            />
          ))}
        </List>
      </Card>
      {group.status === 'forming' && taken < seats && (
        <LinkRow href={`${groupPath(group.group_id, 'manage')}#invite`}>
          {m.paluwagan_link_invite()}
        </LinkRow>
      )}
    </section>
  );
}

/** My own pot: when, how much, and to which wallet. */
function OwnTurn({ group: { mine } }: { group: Group }) {
  const { next_pot: pot } = mine;
  if (!pot) return null;
  return (
    <Card className="row2 pal-pair">
      <p>
        <span className="label">{m.paluwagan_own_turn()}</span>
        <b className="pal-figure">
          {m.paluwagan_own_turn_value({ turn: ordinal(pot.turn), date: shortDateOf(pot.date) })}
        </b>
        <span className="pal-line-note">
          {m.paluwagan_if_late({ latest: shortDateOf(pot.latest) })}
        </span>
      </p>
      <p>
        <span className="label">{m.paluwagan_own_receive()}</span>
        <Money amount={centavos(pot.amount)} size={22} />
      </p>
    </Card>
  );
}

function Ways({ group }: { group: Group }) {
  const { group_id: id, amounts, mine, status } = group;
  const isOver = ['finished', 'dissolved', 'called_off'].includes(status);
  return (
    <nav aria-label={m.paluwagan_more()}>
      <LinkRow href={groupPath(id, 'book')}>{m.paluwagan_link_book()}</LinkRow>
      <LinkRow href={groupPath(id, 'rules')}>{m.paluwagan_link_rules()}</LinkRow>
      {amounts.order === 'draw' && (status !== 'called_off' || group.draw?.is_drawn) && (
        <LinkRow href={groupPath(id, 'draw')}>
          {group.draw?.is_drawn ? m.paluwagan_link_draw() : m.paluwagan_link_draw_before()}
        </LinkRow>
      )}
      {!isOver && (
        <LinkRow href={groupPath(id, 'manage')}>
          {mine.is_organiser ? m.paluwagan_link_organise() : m.paluwagan_link_manage()}
        </LinkRow>
      )}
    </nav>
  );
}
